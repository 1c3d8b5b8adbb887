import type { Plugin } from 'vite'

/** What no form of the page uses, by the end of its file's name, and what stands in its place. */
const unused = {
  'actions/actions.mjs': 'export const useFormActions = () => {}\nexport const createFormActions = undefined',
  'use-form-list/use-form-list.mjs': 'export const useFormList = () => ({})',
  'use-form-watch/use-form-watch.mjs':
    'export const useFormWatch = () => ({ getFieldSubscribers: () => [], notifyWatchSubscribers: () => {} })',
  // the page's fields stand beside each other: no path leads into another
  'paths/set-path.mjs': 'export const setPath = (name, value, values) => ({ ...values, [name]: value })',
  'get-input-on-change/get-input-on-change.mjs': 'export const getInputOnChange = () => {}',
  'use-form-validating/use-form-validating.mjs': 'export const useFormValidating = () => ({})',
  'validate/validate-values.mjs': 'export const validateValues = undefined\nexport const formRootRule = undefined',
  'validate/validate-field-value.mjs': 'export const validateFieldValue = undefined',
}

/**
 * Leaves out of @mantine/form what the page has no use for and a bundler cannot tell: events of named forms, lists of
 * fields, watchers, and checks, which come from the contract. They are 3 KB of the first visit to the sign-in page.
 */
export function slimForm(): Plugin {
  const left = new Set(Object.keys(unused))
  return {
    name: 'slim-form',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!id.includes('/@mantine/form/')) return
      const found = Object.entries(unused).find(([end]) => id.endsWith(end))
      if (!found) return
      left.delete(found[0])
      return found[1]
    },
    buildEnd(error) {
      if (!error && left.size > 0) this.error(`@mantine/form has no ${[...left].join(', ')} now: look at slim-form.ts`)
    },
  }
}
