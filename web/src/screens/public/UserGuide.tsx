import { userGuide } from '../../ui/texts/user-guide.ts'
import { ProsePage } from './ProsePage.tsx'

/** The user guide for all roles. */
export function UserGuide() {
  return <ProsePage prose={userGuide} values={{ host: '__HOST__' }} />
}
