import { Delayed } from './Delayed.tsx'
import { Skeleton } from './Skeleton.tsx'

/** Placeholder rows of a list while it loads. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <Delayed>
      <div role="status">
        <span className="visually-hidden">{label}</span>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={68} radius="lg" mt={12} />
        ))}
      </div>
    </Delayed>
  )
}
