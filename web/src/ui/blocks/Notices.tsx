import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import classes from './Notices.module.css'

// what shows a notice comes with their place: there may be no network when the first is due
export { notifications } from '@mantine/notifications'

/** Where notices appear: at the bottom left, on phones above the bottom bar. */
export function Notices() {
  return <Notifications position="bottom-left" className={classes.notices} limit={4} />
}
