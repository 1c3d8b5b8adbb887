export const people = {
  import: 'Excel-dən idxal et',
  addStudent: 'Şagird əlavə et',
  addNames: 'Adlarla əlavə edin',
  studentId: {
    label: 'Şagird ID-si',
    placeholder: 'Şagirdin ID-sini daxil edin',
  },
  useSimilarId: 'Bu ID-ni yaz',
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
