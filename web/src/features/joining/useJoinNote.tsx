import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import type { NoteProps } from './JoinNote.tsx'
import { forgetJoin, type JoinIntent, rememberedJoin } from './join-intent.ts'

const nothing = (): ReactNode => null
/** Where its code does not come the form does without it. */
const JoinNote = lazy<ComponentType<NoteProps>>(() =>
  import('./JoinNote.tsx').then(
    ({ JoinNote }) => ({ default: JoinNote }),
    () => ({ default: nothing }),
  ),
)

/** The course that somebody came to join, for the forms on the way there, and the note about it. */
export function useJoinNote(): { intent: JoinIntent | undefined; note: ReactNode } {
  const [intent, setIntent] = useState(() => rememberedJoin())
  const forget = () => {
    forgetJoin()
    setIntent(undefined)
  }
  return { intent, note: <Suspense>{intent && <JoinNote intent={intent} onForget={forget} />}</Suspense> }
}
