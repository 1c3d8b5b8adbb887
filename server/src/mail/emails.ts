import type { Role } from '@hasiye/contract/accounts.ts'
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { bakuDate, bakuTime, longDate } from '@hasiye/contract/locale.ts'
import { coursePath, homes, type PagePath } from '@hasiye/contract/pages.ts'
import { fill } from '@hasiye/contract/text.ts'

/** The data of an e-mail: the recipient and the event. */
export interface EmailData {
  publicUrl: string
  supportEmail: string | null
  /** The time of the event. */
  at: Date
  /** The browser of the request. */
  device: string
  /** The role of the reader, whose pages the links lead to. */
  role: Role
  /** The token of the e-mail's one-time link, where it has one. */
  token: string
  /** The course to which the reader was added, and who added them. */
  course?: { id: number; name: string; teacher: string } | undefined
}

export interface EmailText {
  subject: string
  paragraphs: string[]
  button: { label: string; url: string }
}

export const platform = 'Haşiyə'

const hours = lifetimes.linkMinutes.verify / 60
const minutes = lifetimes.linkMinutes.reset

const whenOf = ({ at }: EmailData) => ({ date: longDate(bakuDate(at)), time: bakuTime(at) })
const orWrite = ({ supportEmail }: EmailData): string => (supportEmail ? ` və ${supportEmail} ünvanına yazın` : '')
const signInPages = { student: '/login', teacher: '/login', admin: '/admin/login' } as const satisfies Record<
  string,
  PagePath
>
const signInButton = ({ publicUrl, role }: EmailData) => ({
  label: 'Hesaba daxil ol',
  url: `${publicUrl}${signInPages[role]}`,
})
const devicesButton = ({ publicUrl, role }: EmailData) => ({
  label: 'Sessiyalara bax',
  url: `${publicUrl}${homes[role]}#devices`,
})

/** Invisible characters, such as a zero-width space, which a mail program may ignore. */
const invisible = '[\\p{Default_Ignorable_Code_Point}\\p{M}]*'
/** The characters that count as the full stop of a domain name. */
const dotInDomain = new RegExp(`(?<=[\\p{L}\\p{N}]${invisible})[.․。﹒．｡](?=${invisible}\\p{L})`, 'gu')
const colonOfScheme = new RegExp(`[:：](?=${invisible}[/／]${invisible}[/／])`, 'gu')

/** A text of another person, with a space wherever a mail program would make a link of it. */
const withoutLinks = (text: string): string =>
  text
    .replace(dotInDomain, '$& ')
    .replace(colonOfScheme, '$& ')
    .replace(/[@＠﹫]/g, ' $& ')

/**
 * One function per e-mail. Sentences with a support address are omitted where none is configured.
 */
export const emails = {
  verify: ({ publicUrl, token }: EmailData): EmailText => ({
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
  reset: ({ publicUrl, token }: EmailData): EmailText => ({
    subject: 'Parolun sıfırlanması',
    paragraphs: [
      'Hesabınızın parolunu sıfırlamaq üçün sorğu aldıq. Yeni parol təyin etmək üçün linkə keçin.',
      fill('Link {minutes} dəqiqə ərzində etibarlıdır və yalnız bir dəfə istifadə oluna bilər.', { minutes }),
      'Sorğunu siz göndərməmisinizsə, heç nə etməyin: parolunuz dəyişməyəcək.',
    ],
    button: { label: 'Yeni parol təyin et', url: `${publicUrl}/reset-password?token=${token}` },
  }),
  passwordChanged: (facts: EmailData): EmailText => ({
    subject: 'Parolunuz dəyişdirildi',
    paragraphs: [
      fill('Hesabınızın parolu dəyişdirildi. Vaxt: {date}, {time}. Cihaz: {device}.', {
        ...whenOf(facts),
        device: facts.device,
      }),
      'Təhlükəsizlik üçün digər cihazlardakı sessiyalar bağlandı.',
      ...(facts.role === 'admin'
        ? []
        : ['Təqvim linkiniz varsa, onu tənzimləmələrin “Təqvim” bölməsində yeniləyə bilərsiniz.']),
      `Bunu siz etməmisinizsə, dərhal parolu sıfırlayın${orWrite(facts)}.`,
    ],
    button: { label: 'Parolu sıfırla', url: `${facts.publicUrl}/forgot-password` },
  }),
  accountExists: (facts: EmailData): EmailText => ({
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
  newSignIn: (facts: EmailData): EmailText => ({
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
  parentSignedIn: (facts: EmailData): EmailText => ({
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
  googleLinked: (facts: EmailData): EmailText => ({
    subject: 'Hesabınıza Google ilə giriş qoşuldu',
    paragraphs: [
      fill('Hesabınıza Google ilə giriş qoşuldu. Vaxt: {date}, {time}.', whenOf(facts)),
      'Bunu siz etmisinizsə, heç nə etmək lazım deyil.',
      `Bunu siz etməmisinizsə, dərhal parolunuzu dəyişin${orWrite(facts)}.`,
    ],
    button: signInButton(facts),
  }),
  secondFactorOn: (facts: EmailData): EmailText => ({
    subject: 'İki addımlı giriş aktivləşdirildi',
    paragraphs: [
      fill(
        'Hesabınızda iki addımlı giriş aktivləşdirildi və yeni ehtiyat kodları yaradıldı. Vaxt: {date}, {time}. Cihaz: {device}.',
        { ...whenOf(facts), device: facts.device },
      ),
      'Təhlükəsizlik üçün digər cihazlardakı sessiyalar bağlandı.',
      `Bunu siz etməmisinizsə, dərhal parolunuzu dəyişin${orWrite(facts)}.`,
    ],
    button: signInButton(facts),
  }),
  secondFactorOff: (facts: EmailData): EmailText => ({
    subject: 'İki addımlı giriş söndürüldü',
    paragraphs: [
      fill(
        'Hesabınızda iki addımlı giriş söndürüldü və ehtiyat kodları silindi. Vaxt: {date}, {time}. Cihaz: {device}.',
        { ...whenOf(facts), device: facts.device },
      ),
      'İndi hesabınıza daxil olmaq üçün yalnız parol lazımdır.',
      `Bunu siz etməmisinizsə, dərhal parolunuzu dəyişin${orWrite(facts)}.`,
    ],
    button: signInButton(facts),
  }),
  shortIdChanged: (facts: EmailData): EmailText => ({
    subject: 'ID-niz yeniləndi',
    paragraphs: [
      'Hesabınızın ID-si yeniləndi. Köhnə ID artıq işləmir, valideyn sessiyaları bağlandı. Yeni ID panelinizdə, adınızın yanında yazılıb.',
      `Bunu siz etməmisinizsə, dərhal parolunuzu dəyişin${orWrite(facts)}.`,
    ],
    button: signInButton(facts),
  }),
  addedToCourse: ({ publicUrl, supportEmail, role, course }: EmailData): EmailText => {
    if (!course) throw new Error('the e-mail about an addition needs its course')
    const [group, by] = [withoutLinks(course.name), withoutLinks(course.teacher)]
    const isTeacher = role === 'teacher'
    return {
      subject: fill('“{group}” qrupuna əlavə edildiniz', { group }),
      paragraphs: [
        isTeacher
          ? fill('{teacher} sizi “{group}” qrupuna müəllim kimi əlavə etdi.', { teacher: by, group })
          : fill(
              '{teacher} sizi “{group}” qrupuna əlavə etdi. Artıq qrupun materiallarını, dərs linkini və öz davamiyyətinizi görə bilərsiniz.',
              { teacher: by, group },
            ),
        ...(supportEmail === null
          ? []
          : [fill('Bu qrupu tanımırsınızsa, {supportEmail} ünvanına yazın.', { supportEmail })]),
      ],
      button: { label: 'Qrupa keç', url: `${publicUrl}${coursePath(isTeacher ? 'teacher' : 'student', course.id)}` },
    }
  },
  accountDeleted: (facts: EmailData): EmailText => ({
    subject: 'Hesabınız silindi',
    paragraphs: [
      fill('{platform} platformasındakı hesabınız silindi. Vaxt: {date}, {time}.', { platform, ...whenOf(facts) }),
      'Profiliniz silindi, şərhləriniz müəllif adı olmadan qaldı.',
      ...(facts.supportEmail === null
        ? []
        : [fill('Bunu siz etməmisinizsə, {supportEmail} ünvanına yazın.', { supportEmail: facts.supportEmail })]),
    ],
    button: { label: 'Yenidən qeydiyyatdan keç', url: `${facts.publicUrl}/signup` },
  }),
} satisfies Record<string, (facts: EmailData) => EmailText>

export type EmailName = keyof typeof emails
