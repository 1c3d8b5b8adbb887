import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import type { ReadingPath } from '@hasiye/contract/pages.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { JSX } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ProsePage } from '../screens/public/ProsePage.tsx'
import { doc, platform } from '../ui/texts/common.ts'
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

const values = {
  effectiveDate: '21 noyabr 2026',
  /** How long a deleted date can be restored. */
  days: lifetimes.trashDays,
  formerDays: lifetimes.formerDays,
  draftDays: lifetimes.draftDays,
  pendingDays: lifetimes.pendingSaveDays,
  pushDays: lifetimes.unseenPushDays,
  keptDays: lifetimes.cachedResponseDays,
  logDays: lifetimes.auditDays,
  backupDays: '__BACKUP_DAYS__',
  replyDays: 30,
}

/** The privacy policy. */
function PrivacyPolicy() {
  return <ProsePage prose={privacyPolicy} values={values} />
}

/** The user guide for all roles. */
function UserGuide() {
  return <ProsePage prose={userGuide} values={{ host: '__HOST__' }} />
}
