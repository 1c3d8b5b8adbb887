import { fill } from '@hasiye/contract/text.ts'
import { useEffect } from 'react'
import { platform } from '../texts/common.ts'
import { doc } from '../texts/first-page.ts'

/** In the server: the title of the page being rendered. */
export const renderedTitle = { text: platform as string }

/** Sets the title of the browser tab. */
export function usePageTitle(page: string): void {
  const title = fill(doc.pattern, { page, platform })
  if (import.meta.env.SSR) renderedTitle.text = title
  useEffect(() => {
    document.title = title
  }, [title])
}
