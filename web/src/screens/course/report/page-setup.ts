import type { Feature } from 'write-excel-file/universal'
import {
  findElement,
  getCellAddress,
  getOpeningTagMarkup,
  getOrderOfSiblings,
  insertElementMarkupAccordingToOrderOfSiblings,
  replaceElement,
  sanitizeTextContent,
} from 'write-excel-file/utility'
import type { ReportSheet } from './sheet.ts'

/** In inches. */
const margins = { left: 0.4, right: 0.4, top: 0.4, bottom: 0.6, header: 0.3, footer: 0.3 }
const sheetFile = 'xl/worksheets/sheet{id}.xml'
const bookFile = 'xl/workbook.xml'

/** Prints each sheet on A4 in its number of pages side by side, with page numbers; frozen rows and columns come on each page. */
export function pageSetup(sheets: readonly ReportSheet[]): Feature<Blob> {
  return {
    files: {
      transform: {
        [sheetFile]: {
          transform: (xml) => insertInSheet(insertInSheet(xml, fitsPage), pageNumbers),
          transformElementAttributes: (tag, attributes, _index, _options, { sheetIndex }) => {
            if (tag === 'pageMargins') return { ...attributes, ...margins }
            if (tag !== 'pageSetup') return attributes
            // 0: as many pages below each other as the rows need
            return { ...attributes, fitToWidth: sheets[sheetIndex]?.pagesWide ?? 1, fitToHeight: 0 }
          },
        },
        [bookFile]: { transform: (xml) => insertNames(xml, sheets) },
      },
    },
  }
}

const fitsPage = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
const pageNumbers = '<headerFooter><oddFooter>&amp;R&amp;8&amp;P / &amp;N</oddFooter></headerFooter>'

function insertInSheet(xml: string, markup: string): string {
  const order = getOrderOfSiblings(sheetFile, 'worksheet') ?? []
  return insertElementMarkupAccordingToOrderOfSiblings(xml, markup, order, 'worksheet')
}

/** Names the rows and columns that are repeated on each page; spreadsheet programs know them by this name. */
function insertNames(xml: string, sheets: readonly ReportSheet[]): string {
  const names = sheets.map((sheet, localSheetId) => {
    const tag = getOpeningTagMarkup('definedName', { name: '_xlnm.Print_Titles', localSheetId })
    return `${tag}${sanitizeTextContent(titlesOf(sheet))}</definedName>`
  })
  const markup = `<definedNames>${names.join('')}</definedNames>`
  const present = findElement(xml, 'definedNames')
  if (present) return replaceElement(xml, present, markup)
  return insertElementMarkupAccordingToOrderOfSiblings(
    xml,
    markup,
    getOrderOfSiblings(bookFile, 'workbook') ?? [],
    'workbook',
  )
}

/** `'Davamiyyət'!$A:$C,'Davamiyyət'!$1:$5` */
function titlesOf({ sheet, stickyColumnsCount, stickyRowsCount }: ReportSheet): string {
  const columnName = (index: number) => getCellAddress(0, index).replace(/\d+$/, '')
  const ranges = [
    ...(stickyColumnsCount > 0 ? [`$A:$${columnName(stickyColumnsCount - 1)}`] : []),
    ...(stickyRowsCount > 0 ? [`$1:$${stickyRowsCount}`] : []),
  ]
  return ranges.map((range) => `'${sheet}'!${range}`).join(',')
}
