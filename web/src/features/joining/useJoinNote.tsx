import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import type { NoteProps } from './JoinNote.tsx'
import { forgetJoin, type JoinIntent, rememberedJoin } from './join-intent.ts'

const nothing = (): ReactNode => null
/** If its code cannot be loaded, the form is shown without it. */
const JoinNote = lazy<ComponentType<NoteProps>>(() =>
  import('./JoinNote.tsx').then(
    ({ JoinNote }) => ({ default: JoinNote }),
    () => ({ default: nothing }),
  ),
)

/** Returns the course that the viewer wants to join, with the note about it for the forms of sign-up and sign-in. */
export function useJoinNote(): { intent: JoinIntent | undefined; note: ReactNode } {
  const [intent, setIntent] = useState(() => rememberedJoin())
  const forget = () => {
    forgetJoin()
    setIntent(undefined)
  }
  return { intent, note: <Suspense>{intent && <JoinNote intent={intent} onForget={forget} />}</Suspense> }
}
