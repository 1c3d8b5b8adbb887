/**
 * The conditions of sentences in the guide or the policy; the server knows them, and removes the sentences whose
 * condition is false.
 */
const names = [
  'Google',
  'NoGoogle',
  'Backups',
  'Contact',
  'NoContact',
  'Address',
  'Email',
  'Messenger',
  'Admin',
] as const

const markOf = (name: string): string => `__IF_${name.replace(/\B[A-Z]/g, '_$&').toUpperCase()}__`

/** Placeholders around such sentences: `{ifGoogle}…{end}` is kept where sign-in with Google is offered. They do not nest. */
export const conditions: Record<string, string> = {
  ...Object.fromEntries(names.map((name) => [`if${name}`, markOf(name)])),
  end: '__END__',
}
