import { lower } from '@hasiye/contract/locale.ts'

const sampledBytes = 4096

/** How many bytes at the start are zero, at even and at odd positions. */
function zerosIn(bytes: Uint8Array): { even: number; odd: number } {
  const count = { even: 0, odd: 0 }
  for (const [index, byte] of bytes.subarray(0, sampledBytes).entries()) {
    if (byte === 0) count[index % 2 === 0 ? 'even' : 'odd']++
  }
  return count
}

/** In a list in UTF-16 at least this many bytes are the zeros of Latin letters, spaces and line ends. */
const leastZeros = 1 / 12

/** The byte order of a text in UTF-16, with a byte order mark or without. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const { even, odd } = zerosIn(bytes)
  const isWide = bytes.length % 2 === 0 && even + odd > Math.min(bytes.length, sampledBytes) * leastZeros
  if (!isWide || (even > 0 && odd > 0)) return undefined
  return even > 0 ? 'utf-16be' : 'utf-16le'
}

/** Whether the bytes can be a text: other files have zero bytes at their start. */
export function isText(bytes: Uint8Array): boolean {
  const { even, odd } = zerosIn(bytes)
  return even + odd === 0 || utf16Of(bytes) !== undefined
}

/** Single-byte code pages of lists: Azerbaijani and Russian Windows, Unix, DOS. */
const codePages = ['windows-1254', 'windows-1251', 'koi8-r', 'ibm866']
/** The letters from byte 128 on of Turkish code pages that browsers do not know: DOS (857) and Mac. Source: Unicode's mapping tables. */
const upperHalves = [
  'ÇüéâäàåçêëèïîıÄÅÉæÆôöòûùİÖÜø£ØŞşáíóúñÑĞğ¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ºªÊËÈ�ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµ�×ÚÛÙìÿ¯´\u00ad±�¾¶§÷¸°¨·¹³²■\u00a0',
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸĞğİıŞş‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙ\uf8a0ˆ˜¯˘˙˚¸˝˛ˇ',
]

const decodeByLetters = (bytes: Uint8Array, upperHalf: string): string => {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += sampledBytes) {
    const codes = bytes.subarray(at, at + sampledBytes)
    parts.push(
      String.fromCharCode(...Array.from(codes, (byte) => (byte < 128 ? byte : upperHalf.charCodeAt(byte - 128)))),
    )
  }
  return parts.join('')
}

const comparedLetters = 100_000

const ofOneAlphabet = /^(?:[a-zçəğıöşü]+|[а-яё]+)$/u
const vowels = /[аеёиоуыэюяaeəiıoöuü]/g

/**
 * The number of letters in words of one alphabet with usual capitals, minus those in other words; words in ASCII do not
 * count.
 */
function score(text: string): number {
  let sum = 0
  for (const word of text.slice(0, comparedLetters).split(/[\s\u0021-\u0040[-`{-~]+/)) {
    if (!/[^\u0020-\u007e]/.test(word)) continue
    const small = lower(word)
    const hasUsualCase = word.slice(1) === small.slice(1) || word === word.toUpperCase()
    const isWord = hasUsualCase && ofOneAlphabet.test(small)
    // Russian in the wrong code page consists of words without vowels.
    sum += isWord ? word.length + (small.match(vowels)?.length ?? 0) : -word.length
  }
  return sum
}

/** Decodes UTF-8, UTF-16, or the code page that gives the most words of the Azerbaijani and Russian alphabets. */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const decoded = [
      ...codePages.map((label) => new TextDecoder(label).decode(bytes)),
      ...upperHalves.map((upperHalf) => decodeByLetters(bytes, upperHalf)),
    ]
    const scored = decoded.map((text) => ({ text, score: score(text) }))
    return scored.reduce((best, other) => (other.score > best.score ? other : best)).text
  }
}
