/** An exported register that was changed in a spreadsheet program and is read again. */
export const returned = {
  action: 'Excel-dən geri yüklə',
  title: 'Excel-dəki dəyişikliklər',
  hint: 'Davamiyyəti Excel-ə ixrac edin, faylda + və - işarələrini dəyişin, sonra faylı burada seçin. Yalnız dəyişdiyiniz işarələr götürülür. Qeydlər fayldan oxunmur.',
  choose: 'Fayl seç',
  none: 'Faylda dəyişiklik yoxdur.',
  count: '{n} dəyişiklik',
  conflicts: '{n} işarə ixracdan sonra burada da dəyişib. Seçmədiyiniz işarə olduğu kimi qalır.',
  conflict: 'Burada da dəyişib',
  gone: '{n} dəyişiklik götürülmür: şagird və ya dərs tarixi artıq qrupda yoxdur.',
  unreadable: 'İşarə kimi oxunmadı: {list}',
  change: 'Burada: {now}. Faylda: {inFile}.',
  accept: '{n} dəyişikliyi qəbul et',
  noCopy: 'Bu, buradan ixrac edilmiş davamiyyət faylı deyil. Davamiyyəti yenidən ixrac edib həmin faylı dəyişin.',
  otherCourse: 'Bu fayl başqa qrupundur.',
  noTable: 'Faylda ID və dərs tarixləri olan cədvəl tapılmadı.',
} as const
