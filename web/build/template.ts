import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillSlots, slot } from '@hasiye/contract/slots.ts'
import type { Plugin } from 'vite'
import { platform } from '../src/ui/texts/common.ts'
import { browser } from '../src/ui/texts/errors.ts'

/** The sentence for browsers that cannot run the app (`floor/begin.js`). */
export const tooOld = `<p role="alert" class="cannot-run">${browser.old} ${browser.update}</p>`

/** Fills the template of every page, `web/index.html`. */
export const fillTemplate = (values: Record<string, string>): string =>
  fillSlots(readFileSync(join(import.meta.dirname, '../index.html'), 'utf8'), values)

/** A page of the app, with the slots that the server fills; `root` are attributes of the root element. */
export const fillAppPage = (head: string[], after: string, root = '', content = ''): string =>
  fillTemplate({
    HTML: slot('HTML'),
    TITLE: slot('TITLE', platform),
    CSP_NONCE: slot('CSP_NONCE'),
    HEAD: head.join(''),
    BEFORE: slot('NO_SCRIPT', `<noscript>${tooOld}</noscript>`) + slot('RESPONSES'),
    ROOT: slot('SIGNED_OUT') + root,
    CONTENT: content,
    AFTER: after,
  })

/** Fills the template in the development server. */
export const developmentPage = (): Plugin => ({
  name: 'development-page',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      fillSlots(html, { TITLE: platform, HEAD: '<script type="module" src="/src/app/main.tsx"></script>' }),
  },
})

export const entryScript = (file: string): string => `<script type="module" crossorigin src="/${file}"></script>`
export const scriptLink = (file: string): string => `<link rel="modulepreload" crossorigin href="/${file}">`
export const styleLink = (file: string): string => `<link rel="stylesheet" crossorigin href="/${file}">`
/** Prevents the app's loader from loading a stylesheet whose content the page already has. */
export const loadedStyleLink = (file: string): string => `<link disabled rel="stylesheet" href="/${file}">`
export const inline = (tag: 'script' | 'style', content: string): string =>
  `<${tag} nonce="${slot('CSP_NONCE')}">${content}</${tag}>`

/**
 * Removes style attributes, because the content security policy forbids them in HTML; what the build renders looks right
 * without them.
 */
export const withoutStyles = (markup: string): string => markup.replace(/ style="[^"]*"/g, '')
