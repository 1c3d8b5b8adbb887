export const quit = {
  button: 'Qrupdan çıx',
  title: 'Qrupdan çıxmaq istədiyinizə əminsiniz?',
  which: '“{name}” qrupu',
  body: 'Qrup siyahınızdan silinəcək. Qayıda bilməyiniz üçün müəllim sizi yenidən əlavə etməlidir.',
  done: 'Qrupdan çıxdınız.',
} as const
