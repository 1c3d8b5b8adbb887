/** Emoji with their joiners, variation selectors and tags; keycaps; flags of regions. */
const emoji = [
  String.raw`\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}`,
  String.raw`[0-9#*]\ufe0f\u20e3`,
  String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?(?:\u200d\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?)*`,
].join('|')
/** Scripts in which joiners change how letters look. */
const joined = [
  ...['Arabic', 'Syriac', 'Nko', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya'],
  ...['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Tibetan', 'Myanmar', 'Khmer'],
]
const letter = `[${joined.map((script) => String.raw`\p{Script=${script}}`).join('')}]`
const invisible = String.raw`[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u007f-\u0084\u0086-\u009f\u2800]`
const keptOrInvisible = new RegExp(String.raw`(${emoji}|${letter}[\u200c\u200d](?=${letter}))|${invisible}`, 'gu')
const visible = new RegExp(String.raw`(?!${invisible})[^\s\u0085]`, 'u')

/**
 * A one-line text as stored: NFC, trimmed, without invisible characters except joiners inside an emoji and between
 * letters of scripts that need them.
 */
export const cleanLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(keptOrInvisible, '$1')
    .replace(/[\u0085\u2028\u2029]/g, '\n')
    .trim()

const endsOfBidi = new Map([
  ...[...'\u202a\u202b\u202d\u202e'].map((start) => [start, '\u202c'] as const),
  ...[...'\u2066\u2067\u2068'].map((start) => [start, '\u2069'] as const),
])

/** Deeper controls have no effect. Source: UAX 9, max_depth. */
const maxBidiDepth = 125

/** A line with its bidi controls closed, so that they do not affect the next line. */
function closeBidi(line: string): string {
  const open: string[] = []
  for (const sign of line.match(/[\u202a-\u202e\u2066-\u2069]/g) ?? []) {
    const end = endsOfBidi.get(sign)
    if (end && open.length < maxBidiDepth) open.push(end)
    else if (!end && open.includes(sign)) open.length = open.lastIndexOf(sign)
  }
  return line + open.reverse().join('')
}

/**
 * A text of several lines as stored: NFC, trimmed, its bidi controls closed in each line; empty where nothing is
 * visible.
 */
export function cleanProse(text: string): string {
  const trimmed = text.normalize('NFC').trim()
  if (!visible.test(trimmed)) return ''
  return /[\u202a-\u202e\u2066-\u2068]/.test(trimmed) ? trimmed.replace(/[^\n\u2029]+/g, closeBidi) : trimmed
}
