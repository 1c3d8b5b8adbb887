/** What was done in the form of login.html before the app was there. */
interface Typed {
  email: string
  password: string
  remembers: boolean
  /** The name of the field in which the cursor stands. */
  focused?: string
  pressed: boolean
}

let typed: Typed | undefined

/** Reads the form that the app is about to replace, in the same breath as it is replaced. */
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

/** What was typed ahead of the app, for the form's first appearance only. */
export function typedBefore(): Typed | undefined {
  return typed
}

/** The sign-in page may come again; it is empty then. */
export function forgetTyped(): void {
  typed = undefined
}
