import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'
import classes from './Notices.module.css'

// Exported from this chunk, so that a notice can be shown later without a network.
export { notifications } from '@mantine/notifications'

/** Container of the notices: at the bottom left, on phones above the bottom bar. */
export function Notices() {
  return <Notifications position="bottom-left" className={classes.notices} limit={1} />
}
