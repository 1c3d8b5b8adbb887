import type { Course } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconLayoutGrid, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { joinRequests } from '../../features/joining/queries.ts'
import { course as texts } from '../../ui/texts/course.ts'
import { waiting as waitingTexts } from '../../ui/texts/joining.ts'

/** The tabs of a course for its teachers, without their content. */
export function useCourseTabs({ id, may, joinRequestCount, participantCount }: Course) {
  const isOpen = may.edit
  const { data: requests } = useQuery({ ...joinRequests(id), enabled: isOpen })
  const waiting = isOpen ? (requests?.length ?? joinRequestCount ?? 0) : 0
  return {
    general: { value: 'general', label: texts.tab.general, Icon: IconLayoutGrid },
    participants: {
      value: 'participants',
      label: texts.tab.participants,
      Icon: IconUsersGroup,
      count: participantCount,
      ...(waiting > 0 ? { waiting: { count: waiting, label: fill(waitingTexts.count, { n: waiting }) } } : {}),
    },
  }
}
