import { emailHtml } from './email-html.ts'
import { type EmailText, platform } from './emails.ts'

export interface Rendered {
  subject: string
  text: string
  html: string
}

/**
 * Renders an e-mail as plain text and as HTML with the same sentences.
 * @param readerName omitted where a stranger may have chosen it
 */
export function render(email: EmailText, readerName: string | undefined, supportEmail: string | null): Rendered {
  const { subject, paragraphs, button } = email
  const greeting = readerName === undefined ? 'Salam!' : `Salam, ${readerName}!`
  const [first = '', ...others] = paragraphs
  const closing = ['Hörmətlə,', `${platform} komandası`]
  const question = supportEmail ? ` Sualınız varsa: ${supportEmail}` : ''
  const smallPrint = `Bu məktub avtomatik göndərilib, ona cavab yazmayın.${question}`
  const text = [greeting, first, `${button.label}: ${button.url}`, ...others, closing.join('\n'), smallPrint].join(
    '\n\n',
  )
  return {
    subject,
    text: `${text}\n`,
    html: emailHtml({ ...email, greeting, closing, smallPrint, supportEmail }),
  }
}
