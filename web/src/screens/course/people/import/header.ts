import { fold } from '@hasiye/contract/locale.ts'

const titleWords = new Set(
  'ad adi adlar adlari soyad soyadi ve ata atanin atasinin sagird sagirdler sagirdin sagirdlerin usaq usagin telebe telebenin siyahi siyahisi id idsi si idler kod kodu fio full name first last surname student students фио имя фамилия ученик'.split(
    ' ',
  ),
)

/** Whether a text is the title of a list of names or IDs rather than one of them: all its words are words of titles. */
export const isHeader = (text: string): boolean => {
  const words = fold(text)
    .split(/[\s/,.:()№]+/)
    .filter(Boolean)
  return words.length > 0 && words.every((word) => titleWords.has(word))
}
