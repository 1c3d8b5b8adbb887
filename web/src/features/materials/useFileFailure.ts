import { useEffect, useState } from 'react'

/** `offline`: no server answers. `broken`: the server answers, and the browser cannot show the file. */
type FileFailure = 'offline' | 'broken'

const retryMs = 10_000

const isAnswered = (src: string): Promise<boolean> =>
  fetch(src, { method: 'HEAD' }).then(
    () => true,
    () => false,
  )

interface Options {
  /** Known before the file is asked for. */
  initial?: FileFailure | undefined
  /** Nothing on the page hears that the file did not come. */
  isSilent: boolean
}

/**
 * Returns why a file is not shown, and the function that finds out after an error. Pictures and players report an error without its
 * cause; the frame of a PDF reports none and shows the browser's own error page. A file that was missing without a network is shown
 * as soon as a server answers.
 */
export function useFileFailure(src: string, { initial, isSilent }: Options): [FileFailure | undefined, () => void] {
  const [failure, setFailure] = useState(initial)
  const explain = () => void isAnswered(src).then((answered) => setFailure(answered ? 'broken' : 'offline'))
  useEffect(() => {
    if (isSilent) void isAnswered(src).then((answered) => answered || setFailure('offline'))
  }, [src, isSilent])
  useEffect(() => {
    if (failure !== 'offline') return
    const retry = () => void isAnswered(src).then((answered) => answered && setFailure(undefined))
    const timer = setInterval(retry, retryMs)
    addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
    }
  }, [failure, src])
  return [failure, explain]
}
