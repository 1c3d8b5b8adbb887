import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinkedText } from './LinkedText.tsx'

const shown = (text: string) =>
  renderToStaticMarkup(<LinkedText text={text} />)
    .replace(/ class="[^"]*"/g, '')
    .replace(/^<span>(.*)<\/span>$/s, '$1')

test('a link opens in a new tab, sends no referrer, and no sign around it turns its text', () =>
  expect(shown('Bax (https://a.example/b_(c)?d=1&e).')).toBe(
    'Bax (<a dir="ltr" href="https://a.example/b_(c)?d=1&amp;e" target="_blank" rel="noopener noreferrer">https://a.example/b_(c)?d=1&amp;e</a>).',
  ))

test('markup in the text stays text', () =>
  expect(shown('<img src=x onerror=alert(1)>')).toBe('&lt;img src=x onerror=alert(1)&gt;'))

test('a time keeps its ending', () =>
  expect(shown('İclas saat 11:00-da')).toBe('<span>İclas saat 11:<span style="white-space:nowrap">00-da</span></span>'))

test('a text without an address stays as it is', () => expect(shown('Sabah\ngəlin')).toBe('Sabah\ngəlin'))
