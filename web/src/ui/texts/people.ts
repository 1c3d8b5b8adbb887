export const people = {
  addStudent: 'Şagird əlavə et',
  addNames: 'Adlarla əlavə edin',
  studentId: {
    label: 'Şagird ID-si',
    placeholder: 'Şagirdin ID-sini daxil edin',
  },
  addTeacher: 'Müəllim əlavə et',
  teacherId: {
    label: 'Müəllim ID-si',
    placeholder: 'Müəllimin ID-sini daxil edin',
  },
  adding: 'Əlavə edilir...',
  added: '{name} qrupa əlavə edildi.',
  removed: '{name} qrupdan silindi.',
  idHint: 'ID istifadəçinin panelində, adının yanında yazılıb.',
  empty: {
    students: 'Hələ şagird əlavə edilməyib.',
    teachers: 'Hələ müəllim əlavə edilməyib.',
  },
  teachers: 'Müəllimlər',
  owner: 'Qrup admini',
  removeTeacher: {
    aria: '{name} adlı müəllimi qrupdan sil',
    title: 'Bu müəllimi qrupdan silmək istədiyinizə əminsiniz?',
    body: '{name} bu qrupu idarə edə bilməyəcək. Yüklədiyi materiallar qalacaq.',
    confirm: 'Müəllimi sil',
  },
  removeStudent: {
    aria: '{name} adlı şagirdi qrupdan sil',
    title: 'Bu şagirdi qrupdan silmək istədiyinizə əminsiniz?',
    body: '{name} bu qrupun materiallarını və öz davamiyyətini görə bilməyəcək. Yenidən əlavə etsəniz, davamiyyəti bərpa olunacaq.',
    confirm: 'Şagirdi sil',
  },
  failed: {
    addStudent: 'İştirakçı əlavə edilə bilmədi.',
    addTeacher: 'Müəllim əlavə edilə bilmədi.',
    removeStudent: 'İştirakçı silinə bilmədi.',
    removeTeacher: 'Müəllim silinə bilmədi.',
  },
  manage: {
    label: 'Qrupu idarə edə bilər',
    hint: 'Müəllim əlavə edə və silə, tarixləri silə bilər.',
    saved: 'İcazə yeniləndi.',
  },
  fab: {
    open: 'Əməliyyatlar menyusunu aç',
    close: 'Əməliyyatlar menyusunu bağla',
  },
  search: 'Ad və ya ID üzrə axtarın',
  noPermission: 'Müəllimləri yalnız qrup admini və icazəsi olan müəllimlər idarə edə bilər.',
} as const

export const quit = {
  button: 'Qrupdan çıx',
  title: 'Qrupdan çıxmaq istədiyinizə əminsiniz?',
  body: 'Qrup siyahınızdan silinəcək. Qayıda bilməyiniz üçün müəllim sizi yenidən əlavə etməlidir.',
  done: 'Qrupdan çıxdınız.',
} as const

export const importing = {
  title: 'Excel-dən idxal',
  button: 'Excel-dən idxal et',
  choose: 'Excel faylı seç',
  reading: 'Fayl oxunur...',
  hint: 'ID-lər A sütununda olmalıdır, birinci sətir başlıq sayılır. Formatlar: .xlsx, .xls',
  template: 'Nümunə faylını endir',
  none: 'Faylda ID tapılmadı.',
  failed: 'Fayl idxal edilərkən xəta baş verdi.',
  tooManyRows: 'Faylda sətir çoxdur. Ən çoxu {n} sətir idxal etmək olar.',
  tooComplex: 'Fayl çox mürəkkəbdir. Yalnız ID sütununu saxlayıb yenidən cəhd edin.',
  preview: {
    title: 'Əlavə etməzdən əvvəl yoxlayın',
    summary: 'Cəmi {total} sətir: {ok} əlavə olunacaq, {bad} əlavə olunmayacaq',
  },
  col: {
    row: 'Sətir',
    id: 'ID',
    name: 'Ad və soyad',
    result: 'Nəticə',
  },
  row: {
    ok: 'Əlavə olunacaq',
    added: 'Əlavə edildi',
    notFound: 'Bu ID ilə şagird tapılmadı',
    already: 'Artıq bu qrupdadır',
    duplicate: 'Faylda təkrarlanır (sətir {row})',
    badFormat: 'ID formatı yanlışdır',
  },
  confirm: '{n} şagirdi əlavə et',
  importing: 'Əlavə edilir: {done} / {total}',
  nothing: 'Əlavə olunacaq şagird yoxdur.',
  failedRows: 'Qalan sətirləri endir',
  sheet: 'ID siyahısı',
  templateFile: 'ID siyahısı – nümunə.xlsx',
  failedRowsFile: 'Əlavə edilməyən sətirlər.xlsx',
  done: '{n} şagird qrupa əlavə edildi.',
  donePart: '{ok} şagird əlavə edildi, {bad} sətir əlavə edilmədi.',
} as const
