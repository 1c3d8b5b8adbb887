import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineColorSchemeManager,
  MantineProvider,
  mergeMantineTheme,
} from '@mantine/core'
import { setNonce } from 'get-nonce'
import { type ReactNode, useState } from 'react'
import { chooseScheme, chosenScheme, onSchemeChosen } from '../color-scheme.ts'
import { mantineRoles } from '../palette.ts'
import { theme } from '../theme.ts'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Drawer.css'
import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/core/styles/Tooltip.css'
import './mantine.css'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
// The scroll lock of dialogs inserts a style element and needs the nonce as well.
setNonce(nonce)
addVariables()

/**
 * Mantine's theme around a part that uses Mantine: dialogs, menus, toasts, calendars. They load when first needed, so
 * that no page waits for Mantine; their variables are added to the document once.
 */
export function WithMantine({ children }: { children: ReactNode }) {
  const [colorSchemeManager] = useState(schemeManager)
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  )
}

function addVariables(): void {
  const { variables, light, dark } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  const style = document.createElement('style')
  style.nonce = nonce
  style.textContent = convertCssVariables(
    { variables, light: { ...light, ...mantineRoles }, dark: { ...dark, ...mantineRoles } },
    ':root',
  )
  document.head.append(style)
}

/** Connects Mantine's colour scheme to the storage that the rest of the page uses. */
function schemeManager(): MantineColorSchemeManager {
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
