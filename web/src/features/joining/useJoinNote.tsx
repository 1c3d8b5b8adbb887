import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { forgetJoin, type JoinIntent, rememberedJoin } from './join-intent.ts'

const JoinNote = lazyPart(async () => (await import('./JoinNote.tsx')).JoinNote)

/** The course that somebody came to join, for the forms on the way there, and the note about it. */
export function useJoinNote(): { intent: JoinIntent | undefined; note: ReactNode } {
  const [intent, setIntent] = useState(() => rememberedJoin())
  const forget = () => {
    forgetJoin()
    setIntent(undefined)
  }
  return { intent, note: <Suspense>{intent && <JoinNote intent={intent} onForget={forget} />}</Suspense> }
}
