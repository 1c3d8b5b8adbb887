import { escapeHtml } from '@hasiye/contract/text.ts'
import { type EmailText, platform } from './emails.ts'

/** The design tokens of an e-mail: light, and dark where the mail program asks for it. */
const colors = {
  canvas: ['#F4F2ED', '#11181B'],
  surface: ['#FFFFFF', '#1A2327'],
  line: ['#D9D4CA', '#303C42'],
  text: ['#1E2428', '#ECEFEE'],
  text2: ['#545B5F', '#A9B5B9'],
  primary: ['#0B5A70', '#6CC3D8'],
  onPrimary: ['#FFFFFF', '#0B1417'],
  danger: ['#A3213B', '#F38C99'],
} as const satisfies Record<string, readonly [light: string, dark: string]>
type Color = keyof typeof colors

/**
 * The properties that each class colours. The light colours are also inline, for mail programs that remove the style
 * sheet.
 */
const paints = {
  page: { background: 'canvas', color: 'text' },
  card: { background: 'surface', 'border-color': 'line' },
  border: { 'border-top-color': 'primary', 'border-bottom-color': 'danger' },
  small: { color: 'text2' },
  link: { color: 'primary' },
  button: { background: 'primary', color: 'onPrimary' },
} as const satisfies Record<string, Record<string, Color>>
type Paint = keyof typeof paints

const declare = (paint: Paint, scheme: 0 | 1, end = ''): string =>
  Object.entries(paints[paint])
    .map(([property, color]) => `${property}:${colors[color][scheme]}${end}`)
    .join(';')

const darkRules = Object.keys(paints)
  .map((paint) => `.${paint}{${declare(paint as Paint, 1, ' !important')}}`)
  .join('')

const styled = (paint: Paint, style = ''): string =>
  `class="${paint}" style="${style && `${style};`}${declare(paint, 0)}"`

const font = 'font-family:Onest,Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5'
const anywhere = 'overflow-wrap:anywhere;word-break:break-word'
const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

const linkTo = (href: string, text: string): string =>
  `<a href="${escapeHtml(href)}" ${styled('link')}>${escapeHtml(text)}</a>`

/** A sentence with its web addresses and the support address as links. */
function withLinks(sentence: string, supportEmail: string | null): string {
  const parts = sentence.split(/(https?:\/\/\S+)/)
  const emailLink = supportEmail === null ? '' : linkTo(`mailto:${supportEmail}`, supportEmail)
  const withMail = (text: string): string =>
    supportEmail === null ? escapeHtml(text) : text.split(supportEmail).map(escapeHtml).join(emailLink)
  return parts.map((part, n) => (n % 2 === 1 ? linkTo(part, part) : withMail(part))).join('')
}

const paragraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`
const smallPrint = (html: string): string => `<p ${styled('small', 'margin:0 0 16px;font-size:13px')}>${html}</p>`

interface EmailTexts extends EmailText {
  greeting: string
  closing: string[]
  smallPrint: string
  supportEmail: string | null
}

/**
 * An e-mail as HTML: a card with the wordmark and the woven border, readable from 320 px, light and dark. It has no images, so
 * a mail program fetches nothing.
 */
export function emailHtml({
  subject,
  greeting,
  paragraphs,
  button,
  closing,
  smallPrint: small,
  supportEmail,
}: EmailTexts): string {
  const [first = '', ...others] = paragraphs
  const sentence = (text: string): string => paragraph(withLinks(text, supportEmail))
  const buttonStyle = 'display:inline-block;padding:11px 24px;border-radius:10px;text-decoration:none;font-weight:600'
  const content = [
    paragraph(escapeHtml(greeting)),
    sentence(first),
    paragraph(`<a href="${escapeHtml(button.url)}" ${styled('button', buttonStyle)}>${escapeHtml(button.label)}</a>`),
    smallPrint(`Düymə işləmirsə, bu linki brauzerə köçürün: ${linkTo(button.url, button.url)}`),
    ...others.map(sentence),
    paragraph(closing.map(escapeHtml).join('<br>')),
    smallPrint(withLinks(small, supportEmail)),
  ]
  return `<!doctype html>
<html lang="az"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules}}</style></head>
<body ${styled('page', `margin:0;${font}`)}>
<table ${table} ${styled('page', font)}><tr><td align="center" style="padding:24px 12px">
<table ${table} ${styled('card', 'max-width:560px;border:1px solid;border-radius:14px;border-collapse:separate')}>
<tr><td style="padding:20px 24px 14px;text-align:left;font-size:22px;font-weight:700">${platform}</td></tr>
<tr><td ${styled('border', 'height:4px;line-height:4px;font-size:0;border-top:4px dashed;border-bottom:4px dashed')}></td></tr>
<tr><td style="padding:24px 24px 8px;text-align:left;${anywhere}">
${content.join('\n')}
</td></tr></table>
</td></tr></table>
</body></html>
`
}
