/**
 * Loaded only by pages with a prerendered form, before the app and independent of it. If the form is submitted before the app has
 * loaded, it marks the form so that the app submits it later.
 */
document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement && form.closest('[data-prerendered]'))) return
  event.preventDefault()
  if (form.dataset.pressed !== undefined) return
  form.dataset.pressed = ''
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]')
  if (!button) return
  button.setAttribute('aria-disabled', 'true')
  button.textContent = button.dataset.loadingLabel ?? button.textContent
})
