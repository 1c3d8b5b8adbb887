import { fill } from '@hasiye/contract/text.ts'
import { useEffect } from 'react'
import { platform } from '../brand.ts'
import { doc } from '../texts/common.ts'

/** Names the page in the browser's tab. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = fill(doc.pattern, { page, platform })
  }, [page])
}
