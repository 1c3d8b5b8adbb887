import type { ReadingPath } from '@hasiye/contract/pages.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { JSX } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { PrivacyPolicy } from '../screens/public/PrivacyPolicy.tsx'
import { UserGuide } from '../screens/public/UserGuide.tsx'
import { platform } from '../ui/brand.ts'
import { doc } from '../ui/texts/common.ts'
import { privacyPolicy } from '../ui/texts/privacy-policy.ts'
import { userGuide } from '../ui/texts/user-guide.ts'

const linkInProse = /\[([^\]]+)\]\([^)]+\)/g

const pages: Record<ReadingPath, { prose: typeof userGuide | typeof privacyPolicy; content: JSX.Element }> = {
  '/user-guide': { prose: userGuide, content: <UserGuide /> },
  '/privacy-policy': { prose: privacyPolicy, content: <PrivacyPolicy /> },
}

/** Renders a static text page as HTML during the build; it needs no script to be shown. */
export function renderReading(path: ReadingPath): { title: string; description: string; markup: string } {
  const { prose, content } = pages[path]
  return {
    title: fill(doc.pattern, { page: prose.title, platform }),
    description: fill(String(prose.intro.at(-1)), { platform }).replace(linkInProse, '$1'),
    markup: renderToStaticMarkup(content),
  }
}
