import { escapeHtml } from '@hasiye/contract/text.ts'
import { type Letter, platform } from './letters.ts'

export interface Rendered {
  subject: string
  text: string
  html: string
}

const buttonStyle =
  'display:inline-block;padding:12px 24px;border-radius:8px;background:#0B5A70;color:#FFFFFF;text-decoration:none;font-weight:600'
const bodyStyle =
  'margin:0;padding:24px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1E2428'
const smallStyle = 'font-size:13px;color:#545B5F'

/** A letter as plain text and as HTML with the same sentences. Source: AZ_STRINGS.md section 6. */
export function render(
  { subject, paragraphs, button }: Letter,
  readerName: string,
  supportEmail: string | null,
): Rendered {
  const greeting = `Salam, ${readerName}!`
  const [first = '', ...others] = paragraphs
  const closing = ['Hörmətlə,', `${platform} komandası`]
  const question = supportEmail ? ` Sualınız varsa: ${supportEmail}` : ''
  const smallPrint = `Bu məktub avtomatik göndərilib, ona cavab yazmayın.${question}`

  const text = [greeting, first, `${button.label}: ${button.url}`, ...others, closing.join('\n'), smallPrint].join(
    '\n\n',
  )

  const url = escapeHtml(button.url)
  const paragraph = (content: string): string => `<p>${content}</p>`
  const body = [
    paragraph(escapeHtml(greeting)),
    paragraph(escapeHtml(first)),
    paragraph(`<a href="${url}" style="${buttonStyle}">${escapeHtml(button.label)}</a>`),
    `<p style="${smallStyle}">Düymə işləmirsə, bu linki brauzerə köçürün: <a href="${url}">${url}</a></p>`,
    ...others.map((one) => paragraph(escapeHtml(one))),
    paragraph(closing.map(escapeHtml).join('<br>')),
    `<p style="${smallStyle}">${escapeHtml(smallPrint)}</p>`,
  ]
  const html = `<!doctype html>
<html lang="az"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="${bodyStyle}">
${body.join('\n')}
</body></html>
`
  return { subject, text: `${text}\n`, html }
}
