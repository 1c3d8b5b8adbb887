import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { Tabs } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './CourseFrame.module.css'
import { CourseHeader } from './CourseHeader.tsx'

export interface CourseTab {
  value: string
  label: string
  Icon: Icon
  count?: number
  content: ReactNode
}

interface Props {
  course: CourseSummary
  tabs: CourseTab[]
  tab: string
  onTab: (tab: string) => void
  /** The header gives its height to the tab's content. */
  compact?: boolean
  /** Stands at the right end of the header. */
  action?: ReactNode
}

/** A course's page: header, tabs below it that stay in view, and the chosen tab. */
export function CourseFrame({ course, tabs, tab, onTab, compact = false, action }: Props) {
  const id = useId()
  return (
    <Tabs
      id={id}
      value={tab}
      onChange={(value) => value && onTab(value)}
      keepMounted={false}
      classNames={{ root: classes.root, list: classes.list, tab: classes.tab }}
    >
      <CourseHeader course={course} compact={compact} action={action} />
      <Tabs.List>
        {tabs.map(({ value, label, Icon, count }) => (
          <Tabs.Tab
            key={value}
            value={value}
            leftSection={<Icon size={20} aria-hidden="true" />}
            rightSection={count !== undefined && <span className={`${classes.count} tabular`}>{count}</span>}
          >
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, content }) => (
        <Tabs.Panel key={value} value={value} className={classes.panel}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
