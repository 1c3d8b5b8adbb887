export const parent = {
  login: {
    title: 'Valideyn platforması',
    intro: 'Övladınızın dərslərini və davamiyyətini izləmək üçün şagird ID-sini daxil edin.',
    label: 'Şagird ID-si',
    placeholder: 'Məsələn: {example}',
    submit: 'Daxil ol',
    submitting: 'Daxil olunur...',
    back: 'Giriş səhifəsinə qayıt',
    help: 'ID övladınızın panelində, adının yanında yazılıb.',
    sessionEnded: 'Sessiyanızın müddəti bitib. Şagirdin ID-si dəyişibsə, yenisini daxil edin.',
  },
  error: {
    blank: 'Zəhmət olmasa, şagird ID-ni daxil edin.',
    failed: 'Giriş mümkün olmadı. Zəhmət olmasa, ID-ni yoxlayın.',
  },
  dash: {
    title: 'Valideyn nəzarət paneli',
    student: 'Şagird: {name}',
    logout: 'Çıxış',
    last: 'Son dərslər',
    none: 'Hələ işarə yoxdur.',
    groups: 'Şagirdin qrupları',
    empty: 'Şagird hələ heç bir qrupa əlavə edilməyib.',
  },
} as const
