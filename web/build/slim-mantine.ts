import type { Plugin } from 'vite'

/** Unused modules by the end of their file name, with their replacements. */
const unused = {
  'actions/actions.mjs': 'export const useFormActions = () => {}\nexport const createFormActions = undefined',
  'use-form-list/use-form-list.mjs': 'export const useFormList = () => ({})',
  'use-form-watch/use-form-watch.mjs':
    'export const useFormWatch = () => ({ getFieldSubscribers: () => [], notifyWatchSubscribers: () => {} })',
  // The forms have no nested fields, so no path support is needed.
  'paths/set-path.mjs': 'export const setPath = (name, value, values) => ({ ...values, [name]: value })',
  'get-input-on-change/get-input-on-change.mjs': 'export const getInputOnChange = () => {}',
  'use-form-validating/use-form-validating.mjs': 'export const useFormValidating = () => ({})',
  'validate/validate-values.mjs': 'export const validateValues = undefined\nexport const formRootRule = undefined',
  'validate/validate-field-value.mjs': 'export const validateFieldValue = undefined',
  'TooltipFloating/TooltipFloating.mjs': 'export const TooltipFloating = undefined',
  'TooltipGroup/TooltipGroup.mjs':
    "import { createContext } from 'react'\nexport const TooltipGroupContext = createContext({ withinGroup: false })\nexport const TooltipGroup = undefined",
  'PopoverContextMenu/PopoverContextMenu.mjs': 'export const PopoverContextMenu = undefined',
  'MenuSearch/MenuSearch.mjs': 'export const MenuSearch = undefined',
  'MenuSub/MenuSub.mjs': 'export const MenuSub = undefined',
  'MenuCheckboxItem/MenuCheckboxItem.mjs': 'export const MenuCheckboxItem = undefined',
  'MenuCheckboxGroup/MenuCheckboxGroup.mjs': 'export const MenuCheckboxGroup = undefined',
  'MenuRadioItem/MenuRadioItem.mjs': 'export const MenuRadioItem = undefined',
  'MenuRadioGroup/MenuRadioGroup.mjs': 'export const MenuRadioGroup = undefined',
  'MenuContextMenu/MenuContextMenu.mjs': 'export const MenuContextMenu = undefined',
}

/**
 * Replaces parts of Mantine that the app does not use and that tree shaking cannot remove. In its forms: events of named forms,
 * lists of fields, watchers, and validation, which the contract provides; saves 3 KB of the first visit to the sign-in page. In its
 * menus: search, submenus, checkbox and radio items and context menus; in its tooltips: floating and grouped ones; saves 3 KB of
 * the first visit to a course.
 */
export function slimMantine(): Plugin {
  const left = new Set(Object.keys(unused))
  return {
    name: 'slim-mantine',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!/\/@mantine\/(form|core\/esm\/components\/(Menu|Popover|Tooltip))\//.test(id)) return
      const found = Object.entries(unused).find(([end]) => id.endsWith(end))
      if (!found) return
      left.delete(found[0])
      return found[1]
    },
    buildEnd(error) {
      if (!error && left.size > 0) this.error(`Mantine has no ${[...left].join(', ')} now: look at slim-mantine.ts`)
    },
  }
}
