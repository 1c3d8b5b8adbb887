import type { Me } from '@hasiye/contract/accounts.ts'
import {
  IconBell,
  IconCalendar,
  IconChevronLeft,
  IconChevronRight,
  IconDevices,
  IconFileDownload,
  IconLock,
  IconSunMoon,
  IconUser,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { configQuery } from '../../api/queries.ts'
import { useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { Column, Row } from '../../ui/blocks/layout.tsx'
import { Sheet } from '../../ui/blocks/Sheet.tsx'
import { useNarrow } from '../../ui/blocks/useNarrow.ts'
import { type ColorScheme, chooseScheme, chosenScheme, onSchemeChosen } from '../../ui/color-scheme.ts'
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/controls/Tabs.tsx'
import { common } from '../../ui/texts/common.ts'
import { calendar } from '../../ui/texts/lesson-calendar.ts'
import { push } from '../../ui/texts/notices.ts'
import { data, sessions, settings } from '../../ui/texts/settings.ts'
import { PushSettings } from '../notices/PushSettings.tsx'
import { CalendarLink } from './Calendar.tsx'
import { Devices } from './Devices.tsx'
import { settingsIn } from './location.ts'
import { OwnData } from './OwnData.tsx'
import { Password, usePasswordForm } from './Password.tsx'
import { Profile, useProfileForm } from './Profile.tsx'
import classes from './Settings.module.css'
import { settingsDialogs } from './settings-dialogs.ts'
import { type Section, useSections } from './useSections.ts'

const looks = {
  profile: { label: settings.tab.profile, Icon: IconUser },
  password: { label: settings.tab.password, Icon: IconLock },
  sessions: { label: sessions.title, Icon: IconDevices },
  notices: { label: push.title, Icon: IconBell },
  appearance: { label: settings.tab.appearance, Icon: IconSunMoon },
  calendar: { label: calendar.title, Icon: IconCalendar },
  data: { label: data.title, Icon: IconFileDownload },
}

/** The settings of an account, in sections: in wide windows beside the list of them, on phones one at a time. */
export function Settings({ me }: { me: Me }) {
  const location = useSections()
  const isNarrow = useNarrow()
  const profile = useProfileForm(me)
  const password = usePasswordForm(me)
  const { data: config } = useQuery(configQuery)
  const { open, dialog } = useDialogs(settingsDialogs)
  const isAdmin = me.role === 'admin'
  const contents = {
    profile: <Profile me={me} form={profile} open={open} />,
    password: <Password me={me} form={password} open={open} />,
    sessions: <Devices open={open} />,
    ...(!isAdmin && config?.pushKey != null && { notices: <PushSettings me={me} /> }),
    appearance: <Appearance />,
    ...(!isAdmin && { calendar: <CalendarLink /> }),
    data: <OwnData me={me} open={open} />,
  }
  const shown = Object.keys(contents) as (keyof typeof contents)[]
  const section = shown.find((each) => each === location.open) ?? (isNarrow ? undefined : 'profile')
  const isList = section === undefined
  const isDirty = profile.isDirty || password.isDirty
  const close = () => {
    profile.forget()
    void location.close()
  }
  const heading = isNarrow && !isList && (
    <button type="button" className={classes.back} onClick={location.backToList}>
      <IconChevronLeft size={20} aria-hidden="true" />
      {settings.title}
    </button>
  )
  const list = useFocusOfSection(section, isNarrow)
  return (
    <Sheet
      opened
      onClose={close}
      title={settings.title}
      heading={heading || undefined}
      dirty={isDirty}
      staysAt={(search) => settingsIn(search as Record<string, unknown>).settings !== undefined}
      onDiscard={profile.forget}
      // Otherwise Back asks first, from an entry of its own in the history.
      isInUrl={!isDirty || location.isAboveList}
      isPage
    >
      <Tabs
        ref={list}
        value={section ?? ''}
        onChange={(next) => location.show(next as Section, isList)}
        className={classes.page}
      >
        {(isList || !isNarrow) && (
          <Column className={classes.side}>
            <TabList isColumn className={classes.list}>
              {shown.map((each) => {
                const { label, Icon } = looks[each]
                return (
                  <Tab
                    key={each}
                    value={each}
                    className={classes.item}
                    icon={<Icon size={22} aria-hidden="true" />}
                    count={isNarrow && <IconChevronRight size={20} aria-hidden="true" />}
                  >
                    {label}
                  </Tab>
                )
              })}
            </TabList>
            <Reading />
          </Column>
        )}
        {section && (
          <TabPanel value={section} className={classes.panel}>
            <Column gap="l" className={classes.content}>
              <h3 tabIndex={-1}>{looks[section].label}</h3>
              {contents[section]}
            </Column>
          </TabPanel>
        )}
      </Tabs>
      {dialog}
    </Sheet>
  )
}

/** On phones, focuses the heading of a section that opens, and in the list the one that was open. */
function useFocusOfSection(section: Section | undefined, isNarrow: boolean) {
  const root = useRef<HTMLDivElement>(null)
  const before = useRef(section)
  useEffect(() => {
    const last = before.current
    before.current = section
    if (!isNarrow || last === section) return
    const selector = section ? 'h3' : `[role="tab"][id$="-${last}"]`
    root.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [section, isNarrow])
  return root
}

const schemes: { value: ColorScheme; label: string }[] = [
  { value: 'auto', label: settings.theme.system },
  { value: 'light', label: settings.theme.light },
  { value: 'dark', label: settings.theme.dark },
]

/** Colour scheme setting: light, dark or the system's. It is stored on this device. */
function Appearance() {
  const scheme = useSyncExternalStore(onSchemeChosen, chosenScheme)
  return (
    <SegmentedControl
      aria-label={settings.theme.label}
      data={schemes}
      value={scheme}
      onChange={chooseScheme}
      fullWidth
    />
  )
}

/** Links to the guide and the policy, each in a tab of its own, so that nothing typed here is lost. */
function Reading() {
  const pages = [
    ['/user-guide', common.footer.guide],
    ['/privacy-policy', common.footer.privacy],
  ]
  return (
    <Row as="p" wrap gap="xl" lineGap="none" className={classes.reading}>
      {pages.map(([path, label]) => (
        <a key={path} href={path} target="_blank" rel="noopener noreferrer">
          {label}
          <span className="visually-hidden">({common.aria.newTab})</span>
        </a>
      ))}
    </Row>
  )
}
