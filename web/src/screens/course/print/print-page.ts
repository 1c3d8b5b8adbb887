/** Opens the browser's print dialog, once the fonts of what is printed are there. */
export async function printPage(): Promise<void> {
  await document.fonts.ready
  print()
}
