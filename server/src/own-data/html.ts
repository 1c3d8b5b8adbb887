import { escapeHtml } from '@hasiye/contract/text.ts'

/** Text that is HTML already. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = string | null | undefined | Html | Html[]

const written = (value: Value): string => {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(written).join('\n')
  return escapeHtml(value ?? '')
}

/** A template tag for HTML: values are escaped unless they are `Html`. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(strings.reduce((before, string, n) => before + written(values[n - 1]) + string))
