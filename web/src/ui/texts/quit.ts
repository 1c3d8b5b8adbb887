export const quit = {
  button: 'Qrupdan çıx',
  title: 'Qrupdan çıxmaq istədiyinizə əminsiniz?',
  which: '“{name}” qrupu',
  bodyOfTeacher: 'Qrup siyahınızdan silinəcək. Qayıda bilməyiniz üçün müəllim sizi yenidən əlavə etməlidir.',
  body: 'Qrup siyahınızdan silinəcək. Qayıtmaq istəsəniz, qrupun kodu ilə özünüz qoşulmalısınız.',
  done: 'Qrupdan çıxdınız.',
} as const
