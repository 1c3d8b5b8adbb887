import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { afterFirstScreen } from '../../device/first-use.ts'
import { canvas as texts } from '../texts/auth.ts'
import classes from './KnotField.module.css'
import type { Knots } from './knots.ts'

const wantsStillness = () => typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches

/** The animated knots behind a sign-in form, with a button that stops them. Their code loads when the page is idle. */
export function KnotField() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const knots = useRef<Knots>(undefined)
  const [paused, setPaused] = useState(false)
  const [isStill] = useState(wantsStillness)

  useEffect(() => {
    let gone = false
    const begin = async () => {
      if (gone) return
      // without a network there are none
      const code = await import('./knots.ts').catch(() => undefined)
      if (!gone && canvas.current) knots.current = code?.startKnots(canvas.current)
    }
    const cancel = afterFirstScreen(() => void begin())
    return () => {
      gone = true
      cancel()
      knots.current?.stop()
    }
  }, [])

  const toggle = () => {
    knots.current?.pause(!paused)
    setPaused(!paused)
  }
  const Icon = paused ? IconPlayerPlay : IconPlayerPause
  const label = paused ? texts.resume : texts.pause
  return (
    <>
      <div className={classes.field} aria-hidden="true">
        <canvas ref={canvas} />
      </div>
      {!isStill && (
        <button type="button" className={classes.pause} onClick={toggle} aria-label={label} title={label} data-quiet>
          <Icon size={20} aria-hidden="true" />
        </button>
      )}
    </>
  )
}
