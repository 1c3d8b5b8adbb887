import '../ui/mantine.css'
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import { lazy, type ReactNode, Suspense } from 'react'
import { firstNotice, loadNotices } from '../ui/blocks/notify.ts'
import { chooseScheme, chosenScheme, onSchemeChosen } from '../ui/color-scheme.ts'
import { cssVariablesResolver } from '../ui/palette.ts'
import { theme } from '../ui/theme.ts'

const noticesDelayMs = 4000
const Notices = lazy(async () => {
  // Loads after the code that the page needs to open, but early, because a notice may be needed when the network is already down.
  await Promise.race([firstNotice, new Promise((resolve) => setTimeout(resolve, noticesDelayMs))])
  const { Notices } = await loadNotices()
  return { default: Notices }
})
const colorSchemeManager = schemeManager()
const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
// The scroll lock of dialogs inserts a style element and needs the nonce as well.
setNonce(styleNonce)

/** Mantine's theme provider and the container of notices, around the pages that use Mantine. */
export function WithMantine({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      deduplicateCssVariables={false}
      getStyleNonce={() => styleNonce}
    >
      {children}
      <Suspense>
        <Notices />
      </Suspense>
    </MantineProvider>
  )
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
