import type { Me } from '@hasiye/contract/accounts.ts'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { ShortIdChip } from '../../ui/blocks/ShortIdChip.tsx'
import { settings } from '../../ui/texts/settings.ts'
import { useSettingsLocation } from './location.ts'
import classes from './OwnHeader.module.css'

/** The user's name and short ID, as the title of the start page. */
export function OwnName({ me }: { me: Me }) {
  return (
    <div className={classes.own}>
      <h1 className="one-line" title={me.fullName}>
        {me.fullName}
      </h1>
      <ShortIdChip shortId={me.shortId} isLabelled isPlain />
    </div>
  )
}

/** The user's picture, which opens the settings. */
export function OwnAvatar({ me, size }: { me: Me; size: number }) {
  const { openList } = useSettingsLocation()
  return (
    <button type="button" className={classes.avatar} onClick={openList}>
      <PersonAvatar name={me.fullName} src={me.avatar} size={size} />
      <span className="visually-hidden">{settings.tab.profile}</span>
    </button>
  )
}

/** Shows name and picture in the top bar, whose places the shell leaves empty on the start page: no other page loads them. */
export function OwnTopBar({ me }: { me: Me }) {
  return (
    <>
      <InPlace id="own-name">
        <OwnName me={me} />
      </InPlace>
      <InPlace id="own-avatar">
        <OwnAvatar me={me} size={36} />
      </InPlace>
    </>
  )
}

function InPlace({ id, children }: { id: string; children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setPlace(document.getElementById(id)), [id])
  return place && createPortal(children, place)
}
