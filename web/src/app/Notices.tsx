import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import classes from './Notices.module.css'

/** Where notices appear: at the bottom left, on phones above the bottom bar. */
export function Notices() {
  return <Notifications position="bottom-left" className={classes.notices} limit={4} />
}
