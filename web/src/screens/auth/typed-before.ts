/** The state of the form in login.html before the app had loaded. */
interface Typed {
  email: string
  password: string
  remembers: boolean
  /** Name of the focused field. */
  focused?: string
  pressed: boolean
}

let typed: Typed | undefined

/** Reads the prerendered form synchronously before the app replaces it. */
export function takeTyped(container: HTMLElement): void {
  const form = container.querySelector('form')
  const field = (name: string) => form?.querySelector<HTMLInputElement>(`[name="${name}"]`)
  const { activeElement } = document
  const isInForm = activeElement instanceof HTMLInputElement && form?.contains(activeElement)
  typed = {
    email: field('email')?.value ?? '',
    password: field('password')?.value ?? '',
    remembers: field('remember')?.checked ?? false,
    ...(isInForm ? { focused: activeElement.name } : {}),
    pressed: form?.dataset.pressed !== undefined,
  }
}

/** Returns what was typed before the app had loaded; used only for the first render of the form. */
export function typedBefore(): Typed | undefined {
  return typed
}

/** Clears it, so that the sign-in page is empty when it is opened again. */
export function forgetTyped(): void {
  typed = undefined
}
