/**
 * Widths in thousandths of the font's size of Arial, which Liberation Sans and Helvetica share; letters with accents have
 * those of their bases.
 */
const widths: readonly (readonly [width: number, letters: string])[] = [
  [191, "'"],
  [222, 'ijl’'],
  [278, ' !,./:;I[]\\ftı'],
  [333, '()-`r“”'],
  [389, '*'],
  [500, 'Jcksvxyzсух'],
  [556, '#$0123456789?_abdeghnopquLə«»аеорвгзкнптчьэ–'],
  [611, 'FTZбдийлцГЗТ'],
  [667, 'ABEKPSVXYАБВДЕКЛПРУХЧЬЭж'],
  [722, 'CDHNRUwИНСЯмы'],
  [778, 'GOQƏОФЦЪю'],
  [833, 'MmМшфщ'],
  [944, 'WЖШЩЫ'],
]
const widthOfLetter = new Map(widths.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width])))
/** Wider than any other letter of a name. */
const widest = 1015

const letterWidth = (letter: string): number =>
  widthOfLetter.get(letter) ?? widthOfLetter.get(letter.normalize('NFD')[0] ?? '') ?? widest

/** The width of a text in one line, in pixels of a screen, of which a point has 4/3. */
export const textWidth = (text: string, sizePt: number): number =>
  ([...text].reduce((sum, letter) => sum + letterWidth(letter), 0) / 1000) * sizePt * (4 / 3)

/** The number of lines of a text that is wrapped at spaces; a longer word is continued in the next lines. */
export function lineCount(text: string, sizePt: number, widthPx: number): number {
  const space = textWidth(' ', sizePt)
  return text.split('\n').reduce((lines, paragraph) => {
    let [own, used] = [1, 0]
    for (const word of paragraph.split(' ')) {
      const width = textWidth(word, sizePt)
      if (used > 0 && used + space + width > widthPx) {
        own += 1
        used = 0
      }
      const more = Math.ceil(width / widthPx) - 1
      own += Math.max(0, more)
      used = more > 0 ? width - more * widthPx : used + (used > 0 ? space : 0) + width
    }
    return lines + own
  }, 0)
}
