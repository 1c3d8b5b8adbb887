/** The parents' sign-in page. Apart from the panel's texts, so that no other page loads them. */
export const parentEntry = {
  title: 'Valideyn platforması',
  intro: 'Övladınızın dərslərini və davamiyyətini izləmək üçün şagird ID-sini daxil edin.',
  label: 'Şagird ID-si',
  placeholder: 'Məsələn: {example}',
  submit: 'Daxil ol',
  submitting: 'Daxil olunur...',
  back: 'Giriş səhifəsinə qayıt',
  /** For a person who is signed in with an account. */
  link: 'Açdığınız link valideynlər üçündür.',
  other: '{name} kimi daxil olmusunuz. “{button}” düyməsini bassanız, bu hesabdan çıxacaqsınız.',
  blank: 'Zəhmət olmasa, şagird ID-ni daxil edin.',
  help: 'ID övladınızın panelində, adının yanında yazılıb.',
} as const
