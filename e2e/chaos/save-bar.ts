import type { Tab } from './phone.ts'

const settleMs = 2_500
export const sentTimeoutMs = 60_000
/** For a page that has no processor for a while. */
const slowMs = 10_000
const pollMs = 40
export const cleanStates = /^(Saxlanıldı \d\d:\d\d|Hamısı yadda saxlanılıb)$/
export const isSending = (state: string): boolean => state.startsWith('Yadda saxlanılır')
export const isPending = (state: string): boolean => state.includes('Göndərilməyi gözləyir')

/** Whether the page offers to save. */
export const canSave = async ({ attendance: { saveButton } }: Tab): Promise<boolean> =>
  (await saveButton.isVisible()) && (await saveButton.isEnabled({ timeout: 1_000 }).catch(() => false))

/** Reads the state also below an open dialog. */
export const stateOf = ({ attendance: { saveBar } }: Tab): Promise<string> =>
  saveBar
    .locator('[role=status]')
    .last()
    .textContent({ timeout: slowMs })
    .then(
      (text) => text ?? '',
      () => 'no save bar',
    )

/** Waits until the save bar is in a state; returns the last one. */
export async function untilState(
  tab: Tab,
  isWanted: (state: string) => boolean | Promise<boolean>,
  timeoutMs: number,
): Promise<string> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const state = await stateOf(tab)
    if ((await isWanted(state)) || Date.now() > until) return state
    await tab.page.waitForTimeout(pollMs)
  }
}

/** Waits until a pressed save has an answer, or the page shows it as pending. */
export async function untilSettled(tab: Tab, sendingMs = settleMs): Promise<string> {
  const answer = tab.page.getByRole('dialog').or(tab.attendance.saveBar.getByRole('alert')).first()
  const isSettled = async () => !(await canSave(tab)) || (await answer.isVisible())
  const state = await untilState(tab, async (text) => isSending(text) || (await isSettled()), settleMs)
  return isSending(state) ? untilState(tab, (text) => !isSending(text), sendingMs) : state
}
