import { createRequire } from 'node:module'
import { fold } from '@hasiye/contract/locale.ts'

const endings = ['', '1', '12', '123', '1234', '12345', '123456']

/**
 * Azerbaijani words and words of this product that people use as passwords, folded. Each word also counts with the
 * endings above.
 */
const words = `
  hasiye hashiye hasiyeaz platforma jurnal elektronjurnal davamiyyet derslik dersler dersim sinif sinifim qrup kurs
  mekteb mektebim muellim muellime sagird telebe valideyn imtahan riyaziyyat admin administrator
  parol parolum parolyoxdur sifre sifrem gizli acar girish giris
  azerbaycan azerbaijan azerbaycanim aztv baku baki bakili bakuaz qarabag qarabagazerbaycandir karabakh susa shusha
  gence ganja sumqayit naxcivan lenkeran seki qebele quba xacmaz agdam xankendi sirvan mingecevir
  veten vetenim zefer zefer2020 44gun 20yanvar 27sentyabr 8noyabr neftci qarabagfk
  sevgi sevgim sevgilim seviremseni menimcanim canim ureyim heyatim heyat xosbextlik gozelim melek melegim dunyam
  anam atam anacan atacan ailem usaqlarim ogluma qizim oglum bacim qardasim dostlar dostum allah bismillah insallah
  salam salamlar necesen azeri azeriqizi azerioglu bozqurd qurd aslan pelenk
  aysel aygun aynur aytac arzu ayten gulnar gulnare gunay gunel ilahe konul lale leman leyla lamiye mehriban narmin
  nermin nigar nuray nurane pervane rena roya sabina sebine sebnem sevda sevinc sevil turkan turan ulker ulviyye vefa
  xatire zehra zeyneb zumrud fidan fatime esmer elnare elmira gunes
  anar araz arif azer cavid javid elcin elchin eldar elnur elsad elshad elsen elshan elvin elmar emil emin famil farid
  ferid fuad huseyn ibrahim ilham ilqar ilkin ismayil kamal kamran kenan mahir mehemmed memmed mehman murad namiq nicat
  nurlan orxan orkhan perviz qurban ramil ramin rasim rauf resad reshad rashad rovsen rovshan rufet ruslan sadiq samir
  samed sahin shahin tahir taleh togrul tural turqut vuqar vusal vusale xeyal yusif zaur
  aliyev aliyeva eliyev eliyeva memmedov memmedova huseynov huseynova hesenov hesenova quliyev quliyeva ismayilov
  ismayilova ibrahimov ibrahimova abdullayev abdullayeva ehmedov ehmedova veliyev veliyeva mustafayev mustafayeva
  querty quertyuiop qazaxqazax 010203az 050505 055055 070707 077077
`

const require = createRequire(import.meta.url)

interface Lists {
  local: Set<string>
  worldwide: Set<string>
}

function readLists(): Lists {
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')
  const localWords = words.trim().split(/\s+/)
  return {
    local: new Set(localWords.flatMap((word) => endings.map((ending) => word + ending))),
    worldwide: new Set(dictionary['passwords-common']),
  }
}

let lists: Lists | undefined
/** Loaded for the first new password, because the lists take 8 MB of memory. */
function getLists(): Lists {
  lists ??= readLists()
  return lists
}

/** The number of passwords that the built-in lists refuse. */
export const countCommon = (): number => getLists().local.size + getLists().worldwide.size

/** Whether a password is on the built-in lists, in any case and with or without Azerbaijani letters. */
export function isCommon(password: string): boolean {
  const folded = fold(password)
  const { local, worldwide } = getLists()
  return worldwide.has(password.toLowerCase()) || worldwide.has(folded) || local.has(folded)
}
