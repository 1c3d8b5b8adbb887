import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { inline } from './ProsePage.tsx'

const markup = (text: string, values = {}) => renderToStaticMarkup(<p>{inline(text, values)}</p>)

test('text between asterisks is bold', () => {
  expect(markup('**Qrup** kursdur, **ID** koddur.')).toBe(
    '<p><strong>Qrup</strong> kursdur, <strong>ID</strong> koddur.</p>',
  )
})

test('a text in brackets is a link to the section in parentheses', () => {
  expect(markup('Rolunuz: [Şagird](#sagird) və ya **Admin** (1).')).toBe(
    '<p>Rolunuz: <a href="#sagird">Şagird</a> və ya <strong>Admin</strong> (1).</p>',
  )
})

test('a name in braces is replaced by its value, which may be a link', () => {
  const values = { days: 30, supportEmail: <a href="mailto:a@b.az">a@b.az</a> }
  expect(markup('{days} gün, {supportEmail}', values)).toBe('<p>30 gün, <a href="mailto:a@b.az">a@b.az</a></p>')
})

test('a name without a value stays unchanged', () => {
  expect(markup('{host} ünvanı')).toBe('<p>{host} ünvanı</p>')
})
