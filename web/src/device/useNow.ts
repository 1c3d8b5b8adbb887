import { useSyncExternalStore } from 'react'
import { now, onRenewedTime, renewTime, serverMs, today } from './clock.ts'

const minuteMs = 60_000
const windowEvents = ['focus', 'pageshow', 'online'] as const

let count = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Calls the listener at every full minute, one of which is midnight, when the device wakes, and after responses.
 * Returns the function that ends it.
 */
export function onTime(listener: () => void): () => void {
  const end = onRenewedTime(listener)
  count += 1
  if (count === 1) start()
  return () => {
    end()
    count -= 1
    if (count === 0) stop()
  }
}

function start(): void {
  for (const event of windowEvents) addEventListener(event, renewTime)
  document.addEventListener('visibilitychange', renewTime)
  wait()
}

function stop(): void {
  for (const event of windowEvents) removeEventListener(event, renewTime)
  document.removeEventListener('visibilitychange', renewTime)
  clearTimeout(timer)
}

function wait(): void {
  const pass = () => {
    wait()
    renewTime()
  }
  timer = setTimeout(pass, minuteMs - (serverMs() % minuteMs))
}

const minuteOfNow = (): number => Math.floor(serverMs() / minuteMs)

/** Returns the calendar day in Baku; renders again when the next one begins. */
export const useToday = (): string => useSyncExternalStore(onTime, today, today)

/** Returns this instant; renders again every minute and when the device wakes. */
export function useNow(): Date {
  useSyncExternalStore(onTime, minuteOfNow, minuteOfNow)
  return now()
}
