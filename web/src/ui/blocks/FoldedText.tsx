import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { common } from '../texts/common.ts'
import classes from './FoldedText.module.css'

/** A long text, folded after 8 lines until the button below it is pressed. */
export function FoldedText({ children, className = '' }: { children: ReactNode; className?: string | undefined }) {
  const text = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLong, setLong] = useState(false)
  useLayoutEffect(() => {
    const box = text.current
    if (!box || isOpen) return
    const watch = new ResizeObserver(() => setLong(box.scrollHeight > box.clientHeight + 1))
    watch.observe(box)
    return () => watch.disconnect()
  }, [isOpen])
  const open = () => {
    setOpen(true)
    text.current?.focus()
  }
  return (
    <div className={classes.block}>
      <div ref={text} tabIndex={-1} className={`${className} ${isOpen ? '' : `clamped ${classes.folded}`}`}>
        {children}
      </div>
      {isLong && !isOpen && (
        <button type="button" className={classes.more} aria-expanded={false} onClick={open}>
          {common.more}
        </button>
      )}
    </div>
  )
}
