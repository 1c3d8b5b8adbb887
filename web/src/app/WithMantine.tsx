import '../ui/mantine.css'
import '../forms/typed-content.ts'
import { MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import { lazy, type ReactNode, Suspense } from 'react'
import { provideUpload } from '../api/mutation.ts'
import { upload } from '../api/upload.ts'
import { firstNotice, loadNotices } from '../ui/blocks/notify.ts'
import { cssVariablesResolver } from '../ui/palette.ts'
import { theme } from '../ui/theme.ts'
import { schemeManager } from './scheme-manager.ts'

const quietMs = 4000
const Notices = lazy(async () => {
  // Loads after the code that the page needs to open, but early, because a notice may be needed when the network is already down.
  await Promise.race([firstNotice, new Promise((resolve) => setTimeout(resolve, quietMs))])
  const { Notices } = await loadNotices()
  return { default: Notices }
})
const colorSchemeManager = schemeManager()
const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
// The scroll lock of dialogs inserts a style element and needs the nonce as well.
setNonce(styleNonce)
provideUpload(upload)

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
