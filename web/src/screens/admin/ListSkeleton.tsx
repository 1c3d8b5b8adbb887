import { Skeleton } from '@mantine/core'
import { admin } from '../../ui/texts/admin.ts'
import classes from './AdminPanel.module.css'

/** Placeholder rows of a list while it loads. */
export function ListSkeleton() {
  return (
    <div className={classes.skeleton}>
      <p className="visually-hidden" role="status">
        {admin.loading}
      </p>
      {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
        <Skeleton key={row} height={56} radius="md" />
      ))}
    </div>
  )
}
