import { type ReactNode, useState } from 'react'
import { AuthPage } from './AuthPage.tsx'
import { BrandMark } from './BrandMark.tsx'
import classes from './EntryPage.module.css'
import { Hasiye } from './Hasiye.tsx'

interface Props {
  isSignedIn: boolean
  children: ReactNode
}

/**
 * Layout of a page that is open to everybody. A person who is already signed in sees the form without the presentation
 * of the product; a person who signs in on the page keeps the layout and with it what they typed.
 */
export function EntryPage({ isSignedIn, children }: Props) {
  const [isMember] = useState(isSignedIn)
  if (!isMember) return <AuthPage>{children}</AuthPage>
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <BrandMark />
      </header>
      <main className={classes.card}>
        <Hasiye />
        <div className={classes.form}>{children}</div>
      </main>
    </div>
  )
}
