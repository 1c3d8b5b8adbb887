import { fill } from '@hasiye/contract/text.ts'
import { useEffect } from 'react'
import { platform } from '../brand.ts'
import { doc } from '../texts/first-page.ts'

/** Sets the title of the browser tab. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = fill(doc.pattern, { page, platform })
  }, [page])
}
