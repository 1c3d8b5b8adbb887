export const parent = {
  error: {
    failed: 'Giriş mümkün olmadı. Zəhmət olmasa, ID-ni yoxlayın.',
  },
  dash: {
    title: 'Valideyn nəzarət paneli',
    student: 'Şagird:',
    logout: 'Çıxış',
    loggedOut: 'Valideyn panelindən çıxdınız.',
    last: 'Son dərslər',
    all: 'Hamısı',
    few: 'Son 3 dərs',
    lastFailed: 'Son dərsləri yükləmək mümkün olmadı.',
    none: 'Hələ işarə yoxdur.',
    groups: 'Şagirdin qrupları',
    empty: 'Şagird hələ heç bir qrupa əlavə edilməyib.',
    noneNow: 'Şagirdin hazırda aktiv qrupu yoxdur.',
  },
} as const
