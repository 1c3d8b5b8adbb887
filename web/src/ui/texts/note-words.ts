/** The quick words of a note: as they are inserted, as the head of a column, and counted. */
export const noteWordTexts = {
  late: { inserted: 'Gecikdi', column: 'Gecikmə', count: '{n} gecikmə' },
  excused: { inserted: 'İcazəlidir', column: 'İcazəli', count: '{n} dərs icazəli' },
  ill: { inserted: 'Xəstədir', column: 'Xəstə', count: '{n} dərs xəstə' },
} as const
