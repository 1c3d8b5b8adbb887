import type { MantineColorSchemeManager } from '@mantine/core'
import { chooseScheme, chosenScheme, onSchemeChosen } from '../ui/color-scheme.ts'

/** Lets Mantine keep the colour scheme where the rest of the page finds it. */
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
