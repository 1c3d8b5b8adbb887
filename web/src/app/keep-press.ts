// Loaded by login.html alone, ahead of the app and without any of it: a form sent before the app is there is not lost,
// only answered later.
document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || !form.closest('[data-prerendered]')) return
  event.preventDefault()
  form.dataset.pressed = ''
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]')
  if (!button) return
  button.ariaDisabled = 'true'
  button.textContent = button.dataset.loadingLabel ?? button.textContent
})

export {}
