import { userGuide } from '../../ui/texts/user-guide.ts'
import { ProsePage } from './ProsePage.tsx'

/** How to begin, for every role. */
export function UserGuide() {
  return <ProsePage prose={userGuide} values={{ host: '__HOST__' }} />
}
