import { Button } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { common } from '../../ui/texts/common.ts'
import { lesson } from '../../ui/texts/course.ts'

/** Opens the online lesson in a new tab. */
export function JoinButton({ link }: { link: string }) {
  return (
    <Button
      component="a"
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconVideo size={20} aria-hidden="true" />}
    >
      {lesson.join}
      <span className="visually-hidden"> ({common.aria.newTab})</span>
    </Button>
  )
}
