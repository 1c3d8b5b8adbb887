import { timeFor } from '@hasiye/contract/locale.ts'
import { useSyncExternalStore } from 'react'

/** A time of a lesson as its reader is shown it; the second one may be several, `09:00, 10:50`. */
export type LessonTime = (date: string, time: string) => string

const onDevice: LessonTime = (date, time) => timeFor(date, time, (at) => -at.getTimezoneOffset())
/** The server does not know the zone of the device. */
const onServer: LessonTime = (_date, time) => time

const neverChanges = () => () => undefined

/** Returns how times of lessons, which are those of Baku, are shown on this device. */
export const useLessonTime = (): LessonTime =>
  useSyncExternalStore(
    neverChanges,
    () => onDevice,
    () => onServer,
  )
