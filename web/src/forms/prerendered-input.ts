/** The state of a prerendered form before the app had loaded. */
interface PrerenderedInput {
  /** By the names of the text fields. */
  texts: Record<string, string>
  /** Names of the checked boxes. */
  checked: string[]
  /** Name of the focused field. */
  focused?: string
  pressed: boolean
  /** Why the server refused the form. */
  error?: string
}

let typed: PrerenderedInput | undefined

/** In the server: the values with which the form of the page being rendered was sent. */
export function giveInput(texts: PrerenderedInput['texts'], error: string): void {
  typed = { texts, error, checked: [], pressed: false }
}

export const forgetInput = (): void => {
  typed = undefined
}

/** Reads the prerendered form synchronously before the app replaces it. */
export function takeInput(container: HTMLElement): void {
  const form = container.querySelector('form')
  const fields = [...(form?.querySelectorAll('input') ?? [])]
  const refusal = form?.querySelector('[role="alert"]')
  const { activeElement } = document
  typed = {
    texts: Object.fromEntries(fields.map(({ name, value }) => [name, value])),
    checked: fields.filter(({ checked }) => checked).map(({ name }) => name),
    ...(activeElement instanceof HTMLInputElement && form?.contains(activeElement) && { focused: activeElement.name }),
    pressed: form?.dataset.pressed !== undefined,
    ...(refusal?.textContent && { error: refusal.textContent }),
  }
}

/** Returns what was typed before the app had loaded; used only for the first render of the form. */
export function prerenderedInput(): PrerenderedInput | undefined {
  return typed
}

/**
 * Continues the form that replaced the prerendered one: focuses the field that had the focus, or `otherwise`, and
 * submits if the button was pressed. Clears what was typed, so that the page is empty when it is opened again.
 */
export function continueInput(
  form: HTMLFormElement | null,
  before: PrerenderedInput | undefined,
  otherwise?: string,
): void {
  forgetInput()
  const next = before?.focused ?? otherwise
  if (next) form?.querySelector<HTMLInputElement>(`[name="${next}"]`)?.focus()
  if (before?.pressed) form?.requestSubmit()
}
