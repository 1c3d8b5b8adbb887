import '../ui/mantine.css'
import '../forms/typed-content.ts'
import { MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import { lazy, type ReactNode, Suspense } from 'react'
import { provideUpload } from '../api/mutation.ts'
import { upload } from '../api/upload.ts'
import { loadSurely } from '../ui/blocks/load-code.ts'
import { firstNotice } from '../ui/blocks/notify.ts'
import { cssVariablesResolver } from '../ui/palette.ts'
import { theme } from '../ui/theme.ts'
import { schemeManager } from './scheme-manager.ts'

const quietMs = 4000
const Notices = lazy(async () => {
  // what opens the page goes first; a notice may be needed where the network is gone by then
  await Promise.race([firstNotice, new Promise((resolve) => setTimeout(resolve, quietMs))])
  const { Notices } = await loadSurely(() => import('../ui/blocks/Notices.tsx'))
  return { default: Notices }
})
const colorSchemeManager = schemeManager()
const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
// The scroll lock of dialogs writes a style sheet too.
setNonce(styleNonce)
provideUpload(upload)

/** Mantine's theme and the place of notices, around pages that use its parts. */
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
