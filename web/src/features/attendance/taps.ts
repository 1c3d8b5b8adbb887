import { doubleTapMs } from '../../ui/blocks/useTapShield.ts'

/**
 * Returns a function that says whether a tap on a selected mark may clear it: not if the same button was tapped a moment ago, because
 * the second tap of a double tap must not take back what the first one did.
 */
export function createClearGuard(): (button: string, atMs: number) => boolean {
  let last: { button: string; atMs: number } | undefined
  return (button, atMs) => {
    const isRepeated = last?.button === button && atMs - last.atMs < doubleTapMs
    last = { button, atMs }
    return !isRepeated
  }
}
