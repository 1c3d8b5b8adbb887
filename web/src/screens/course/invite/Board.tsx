import type { Course } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { joinCode, joinRequests } from '../../../features/joining/queries.ts'
import { QrCode } from '../../../features/qr/QrCode.tsx'
import { wholeOrdinals } from '../../../ui/blocks/whole-ordinals.tsx'
import { common } from '../../../ui/texts/common.ts'
import { invite, waiting as waitingTexts } from '../../../ui/texts/joining.ts'
import classes from './Board.module.css'
import { BoardEdge } from './BoardEdge.tsx'
import { SpacedCode } from './Invitation.tsx'
import { useScreenAwake } from './useScreenAwake.ts'

interface Props {
  course: Course
  onClose: () => void
}

/** The invitation over the whole screen, for a class that reads it from its seats. A tap anywhere, Escape or Back closes it. */
export function Board({ course, onClose }: Props) {
  const { data: joining, error } = useQuery(joinCode(course.id))
  const { data: waiting = [] } = useQuery(joinRequests(course.id, { isWatched: true }))
  const dialog = useRef<HTMLDialogElement>(null)
  const isClosed = useRef(false)
  // Escape may end full screen and cancel the dialog in one press
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
      <BoardEdge />
      {joining?.code && joining.url ? (
        <Content course={course} code={joining.code} url={joining.url} />
      ) : (
        <p className={classes.nothing}>{isOff ? invite.off : error ? error.message : common.loading}</p>
      )}
      <BoardEdge />
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
        <h1>{wholeOrdinals(course.name)}</h1>
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

/** The browser's own Escape leaves full screen without telling the page of a key; the view ends with it. */
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
