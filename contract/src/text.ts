type ParameterOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never

/** Replaces the `{name}` placeholders of a text; the compiler requires exactly those names. */
export function fill<const Text extends string>(
  text: Text,
  values: Record<ParameterOf<Text>, string | number>,
): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = (values as Record<string, string | number>)[name]
    return value === undefined ? whole : String(value)
  })
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter)

/** At least two letters, and nothing that a mail program turns into a link: no `://`, no `www.`. */
export const fullNamePattern = '^(?=[^\\p{L}]*\\p{L}[^\\p{L}]*\\p{L})(?![\\s\\S]*(?:://|[wW]{3}\\.))'

const fullName = new RegExp(fullNamePattern, 'u')

/** Whether a text is acceptable as a full name, apart from its length. Source: SECURITY_REQUIREMENTS.md section 10. */
export const isFullName = (text: string): boolean => fullName.test(text)

/** Whether a text has no visible character. */
export const showsNothing = (text: string): boolean => !/[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
