import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { bakuDate, bakuTime, longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'

/** Data of a letter: the recipient and the event. */
export interface Facts {
  publicUrl: string
  supportEmail: string | null
  /** The time of the event. */
  at: Date
  /** The browser of the request. */
  device: string
  /** The path of the reader's first page. */
  home: string
  /** The token of the letter's one-time link, where it has one. */
  token: string
}

export interface Letter {
  subject: string
  paragraphs: string[]
  button: { label: string; url: string }
}

export const platform = 'Haşiyə'

const hours = lifetimes.linkMinutes.verify / 60
const minutes = lifetimes.linkMinutes.reset

const whenOf = ({ at }: Facts) => ({ date: longDate(bakuDate(at)), time: bakuTime(at) })
const orWrite = ({ supportEmail }: Facts): string => (supportEmail ? ` və ${supportEmail} ünvanına yazın` : '')
const signInButton = ({ publicUrl }: Facts) => ({ label: 'Hesaba daxil ol', url: `${publicUrl}/login` })
const devicesButton = ({ publicUrl, home }: Facts) => ({ label: 'Sessiyalara bax', url: `${publicUrl}${home}#devices` })

/**
 * One function per letter. Sentences with a support address are left out where none is configured. Source: AZ_STRINGS.md
 * section 6.
 */
export const letters = {
  verify: ({ publicUrl, token }: Facts): Letter => ({
    subject: 'E-poçt ünvanınızı təsdiqləyin',
    paragraphs: [
      fill(
        '{platform} platformasında qeydiyyatdan keçdiyiniz üçün təşəkkür edirik. Davam etmək üçün e-poçt ünvanınızı təsdiqləyin.',
        { platform },
      ),
      fill('Link {hours} saat ərzində etibarlıdır.', { hours }),
      'Qeydiyyatdan siz keçməmisinizsə, bu məktuba əhəmiyyət verməyin.',
    ],
    button: { label: 'E-poçtu təsdiqlə', url: `${publicUrl}/verify-email?token=${token}` },
  }),
  reset: ({ publicUrl, token }: Facts): Letter => ({
    subject: 'Parolun sıfırlanması',
    paragraphs: [
      'Hesabınızın parolunu sıfırlamaq üçün sorğu aldıq. Yeni parol təyin etmək üçün linkə keçin.',
      fill('Link {minutes} dəqiqə ərzində etibarlıdır və yalnız bir dəfə istifadə oluna bilər.', { minutes }),
      'Sorğunu siz göndərməmisinizsə, heç nə etməyin: parolunuz dəyişməyəcək.',
    ],
    button: { label: 'Yeni parol təyin et', url: `${publicUrl}/reset-password?token=${token}` },
  }),
  passwordChanged: (facts: Facts): Letter => ({
    subject: 'Parolunuz dəyişdirildi',
    paragraphs: [
      fill('Hesabınızın parolu dəyişdirildi. Vaxt: {date}, {time}. Cihaz: {device}.', {
        ...whenOf(facts),
        device: facts.device,
      }),
      'Təhlükəsizlik üçün digər cihazlardakı sessiyalar bağlandı.',
      `Bunu siz etməmisinizsə, dərhal parolu sıfırlayın${orWrite(facts)}.`,
    ],
    button: { label: 'Parolu sıfırla', url: `${facts.publicUrl}/forgot-password` },
  }),
  accountExists: (facts: Facts): Letter => ({
    subject: 'Sizin artıq hesabınız var',
    paragraphs: [
      'Bu e-poçt ünvanı ilə qeydiyyatdan keçməyə cəhd edildi, lakin həmin ünvanla artıq hesab mövcuddur.',
      fill('Bunu siz etmisinizsə, hesabınıza daxil olun. Parolu xatırlamırsınızsa, onu sıfırlayın: {resetUrl}', {
        resetUrl: `${facts.publicUrl}/forgot-password`,
      }),
      'Bunu siz etməmisinizsə, heç nə etməyin: hesabınızda heç nə dəyişməyib.',
    ],
    button: signInButton(facts),
  }),
  newSignIn: (facts: Facts): Letter => ({
    subject: 'Hesabınıza yeni cihazdan daxil olundu',
    paragraphs: [
      fill('Hesabınıza yeni cihazdan daxil olundu. Vaxt: {date}, {time}. Cihaz: {device}.', {
        ...whenOf(facts),
        device: facts.device,
      }),
      'Bunu siz etmisinizsə, heç nə etmək lazım deyil.',
      'Bunu siz etməmisinizsə, dərhal parolunuzu dəyişin və digər sessiyaları bağlayın.',
    ],
    button: devicesButton(facts),
  }),
  parentSignedIn: (facts: Facts): Letter => ({
    subject: 'ID-nizlə valideyn panelinə daxil olundu',
    paragraphs: [
      fill('ID-nizlə valideyn panelinə daxil olundu. Vaxt: {date}, {time}. Cihaz: {device}.', {
        ...whenOf(facts),
        device: facts.device,
      }),
      'Daxil olan valideyninizdirsə, heç nə etmək lazım deyil.',
      'Valideyniniz deyilsə, tənzimləmələrdə yeni ID alın: köhnə ID qüvvədən düşəcək və valideyn sessiyaları bağlanacaq.',
    ],
    button: devicesButton(facts),
  }),
  googleLinked: (facts: Facts): Letter => ({
    subject: 'Hesabınıza Google ilə giriş qoşuldu',
    paragraphs: [
      fill('Hesabınıza Google ilə giriş qoşuldu. Vaxt: {date}, {time}.', whenOf(facts)),
      'Bunu siz etmisinizsə, heç nə etmək lazım deyil.',
      `Bunu siz etməmisinizsə, dərhal parolunuzu dəyişin${orWrite(facts)}.`,
    ],
    button: signInButton(facts),
  }),
  shortIdChanged: (facts: Facts): Letter => ({
    subject: 'ID-niz yeniləndi',
    paragraphs: [
      'Hesabınızın ID-si yeniləndi. Köhnə ID artıq işləmir, valideyn sessiyaları bağlandı. Yeni ID panelinizdə, adınızın yanında yazılıb.',
      `Bunu siz etməmisinizsə, dərhal parolunuzu dəyişin${orWrite(facts)}.`,
    ],
    button: signInButton(facts),
  }),
} satisfies Record<string, (facts: Facts) => Letter>

export type LetterName = keyof typeof letters
