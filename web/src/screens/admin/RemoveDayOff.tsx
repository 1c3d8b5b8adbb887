import { type DayOff, removeDayOff } from '@hasiye/contract/admin.ts'
import { dayWithWeekday } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { ConfirmCall } from '../../forms/ConfirmCall.tsx'
import { daysOff as texts } from '../../ui/texts/admin-status.ts'
import { daysOffKeys, notifyChanged } from './user-lists.ts'

interface Props {
  day: DayOff
  /** `YYYY-MM-DD` */
  today: string
  onClose: () => void
}

/** Confirms that courses have lessons again on a day. */
export function RemoveDayOff({ day: { date }, today, onClose }: Props) {
  return (
    <ConfirmCall
      endpoint={removeDayOff}
      input={{ params: { date } }}
      title={fill(texts.confirm, { date: dayWithWeekday(date, today) })}
      body={texts.confirmBody}
      confirm={texts.remove}
      failed={texts.failed}
      stale={daysOffKeys}
      onDone={({ message }) => void notifyChanged(message)}
      onClose={onClose}
      isHarmless
    />
  )
}
