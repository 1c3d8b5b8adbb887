import { PDFiumLibrary } from '@hyzyla/pdfium'
import jsqr from 'jsqr'

const readQr = jsqr.default

/** Pixels of a page: its size at 72 dpi times this. */
const scale = 3
const pixelsPerMm = (72 * scale) / 25.4

export interface PrintedPage {
  text: string
  widthMm: number
  heightMm: number
  /** The text of the QR code in a part of the page; undefined where none can be read. */
  codeIn(leftMm: number, topMm: number, widthMm: number, heightMm: number): string | undefined
  /** Whether a part of the page is completely white. */
  isBlank(leftMm: number, topMm: number, widthMm: number, heightMm: number): boolean
}

/**
 * Renders the pages of a PDF as they would be printed, with the library that Chromium's own viewer uses: a screenshot
 * under print media shows no page breaks, and `pdfjs-dist` needs a canvas for Node.
 */
export async function printedPages(pdf: Buffer): Promise<PrintedPage[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const pages: PrintedPage[] = []
  for (const page of document.pages()) {
    // before the page is rendered, which closes it
    const text = page.getText()
    const { data, width, height } = await page.render({ scale, render: async ({ data }) => data })
    const cut = (leftMm: number, topMm: number, widthMm: number, heightMm: number) => {
      const [left, top, w, h] = [leftMm, topMm, widthMm, heightMm].map((mm) => Math.round(mm * pixelsPerMm)) as [
        number,
        number,
        number,
        number,
      ]
      const pixels = new Uint8ClampedArray(w * h * 4)
      for (let y = 0; y < h; y++) {
        const from = ((top + y) * width + left) * 4
        pixels.set(data.subarray(from, from + w * 4), y * w * 4)
      }
      return { pixels, w, h }
    }
    pages.push({
      text,
      widthMm: width / pixelsPerMm,
      heightMm: height / pixelsPerMm,
      codeIn(...part) {
        const { pixels, w, h } = cut(...part)
        return readQr(pixels, w, h)?.data
      },
      isBlank(...part) {
        return cut(...part).pixels.every((value) => value > 250)
      },
    })
  }
  document.destroy()
  library.destroy()
  return pages
}
