import type { MantineColorSchemeManager } from '@mantine/core'
import { chooseScheme, chosenScheme, onSchemeChosen } from '../ui/color-scheme.ts'

/** Connects Mantine's colour scheme to the storage that the rest of the page uses. */
export function schemeManager(): MantineColorSchemeManager {
  let stop = () => {}
  return {
    get: () => chosenScheme(),
    set: (scheme) => chooseScheme(scheme),
    subscribe: (onUpdate) => {
      stop = onSchemeChosen(onUpdate)
    },
    unsubscribe: () => stop(),
    clear: () => chooseScheme('auto'),
  }
}
