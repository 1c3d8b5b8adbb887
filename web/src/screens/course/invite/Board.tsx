import type { Course } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { joinCode, joinRequests } from '../../../features/joining/queries.ts'
import { QrCode } from '../../../ui/blocks/QrCode.tsx'
import { wholeOrdinals } from '../../../ui/blocks/whole-ordinals.tsx'
import { common } from '../../../ui/texts/common.ts'
import { invite, waiting as waitingTexts } from '../../../ui/texts/joining.ts'
import { hasiye, weave } from '../../../ui/woven.ts'
import classes from './Board.module.css'
import { SpacedCode } from './Invitation.tsx'

interface Props {
  course: Course
  onClose: () => void
}

/** The invitation in full screen, to be read from a distance. A tap anywhere, Escape or Back closes it. */
export function Board({ course, onClose }: Props) {
  const { data: joining, error } = useQuery(joinCode(course.id))
  const { data: waiting = [] } = useQuery(joinRequests(course.id, { isWatched: true }))
  const dialog = useRef<HTMLDialogElement>(null)
  const isClosed = useRef(false)
  // One press of Escape may both end full screen and cancel the dialog.
  const close = () => {
    if (!isClosed.current) onClose()
    isClosed.current = true
  }
  useScreenAwake()
  useFullScreenUntil(close)
  const isOff = joining?.code === null || joining?.url === null
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes.board}
      aria-label={invite.boardTitle}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <button type="button" className={classes.close} aria-label={common.close} onClick={close} />
      <Edge />
      {joining?.code && joining.url ? (
        <Content course={course} code={joining.code} url={joining.url} />
      ) : (
        <p className={classes.nothing}>{isOff ? invite.off : error ? error.message : common.loading}</p>
      )}
      <Edge />
      <p className={classes.waiting} role="status">
        {waiting.length > 0 && (
          <>
            <IconUsers size={28} aria-hidden="true" />
            {fill(waitingTexts.count, { n: waiting.length })}
          </>
        )}
      </p>
    </dialog>
  )
}

function Content({ course, code, url }: { course: Course; code: string; url: string }) {
  const { host } = new URL(url)
  const [before, after] = invite.boardHint.split('{host}')
  return (
    <div className={classes.content}>
      <QrCode text={url} label={invite.qr} className={classes.qr} />
      <div className={classes.words}>
        <h1 className="clamped">{wholeOrdinals(course.name)}</h1>
        <p>{invite.boardTitle}</p>
        <hr />
        <p>
          {before}
          <strong>{host}</strong>
          {after}
        </p>
        <SpacedCode code={code} className={classes.code} />
        <p className={classes.address}>{`${host}/join`}</p>
      </div>
    </div>
  )
}

/** The pattern of the border, turned upright. */
const upright = Array.from(hasiye[0], (_, row) => hasiye.map((line) => line[row]).join(''))
const { width, height, a, b } = weave(upright)
const knotPx = 8

/** The woven border at a side of the board. Decoration only. */
function Edge() {
  const id = useId()
  return (
    <svg className={classes.edge} width={width * knotPx} height="100%" aria-hidden="true" shapeRendering="crispEdges">
      <pattern
        id={id}
        width={width}
        height={height}
        patternUnits="userSpaceOnUse"
        patternTransform={`scale(${knotPx})`}
      >
        <path d={a} fill="#d9d4ca" />
        <path d={b} fill="#0b5a70" />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}

/** Closes the view when full screen ends: the browser handles Escape itself, without a key event. */
function useFullScreenUntil(onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const onChange = () => {
      if (!document.fullscreenElement) close.current()
    }
    document.addEventListener('fullscreenchange', onChange)
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [])
}

/** Keeps the screen on, if the browser supports it; the browser ends the lock whenever the page is hidden. */
function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const held = await navigator.wakeLock?.request('screen')
        if (isOver) await held?.release()
        else lock = held
      } catch {
        // The browser refuses, for example when the battery is low.
      }
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
