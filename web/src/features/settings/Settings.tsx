import type { Me } from '@hasiye/contract/accounts.ts'
import { type Icon, IconChevronLeft, IconChevronRight, IconLock, IconSettings, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { configQuery } from '../../api/queries.ts'
import { type ColorScheme, chooseScheme, chosenScheme, onSchemeChosen } from '../../device/color-scheme.ts'
import { dialogTable, useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { Column, Row } from '../../ui/blocks/layout.tsx'
import { Sheet } from '../../ui/blocks/Sheet.tsx'
import { leaveLayers } from '../../ui/blocks/useBackLayer.ts'
import { useNarrow } from '../../ui/blocks/useNarrow.ts'
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/controls/Tabs.tsx'
import { common } from '../../ui/texts/common.ts'
import { push } from '../../ui/texts/notices.ts'
import { calendar, data, sessions, settings } from '../../ui/texts/settings.ts'
import { PushSettings } from '../notices/PushSettings.tsx'
import { CalendarLink } from './Calendar.tsx'
import { Devices } from './Devices.tsx'
import { devicesHash, settingsIn, useSettingsLocation } from './location.ts'
import { OwnData } from './OwnData.tsx'
import { Password, usePasswordForm } from './Password.tsx'
import { Profile, useProfileForm } from './Profile.tsx'
import classes from './Settings.module.css'

const dialogs = dialogTable(() => import('./dialogs.tsx'))

const looks: Record<Section, { label: string; Icon: Icon }> = {
  profile: { label: settings.tab.profile, Icon: IconUser },
  password: { label: settings.tab.password, Icon: IconLock },
  other: { label: settings.tab.other, Icon: IconSettings },
}
const sections = Object.keys(looks) as Section[]

/** The settings of an account, in sections: in wide windows beside the list of them, on phones one at a time. */
export function Settings({ me }: { me: Me }) {
  const location = useSections()
  const isNarrow = useNarrow()
  const profile = useProfileForm(me)
  const password = usePasswordForm(me)
  const { data: config } = useQuery(configQuery)
  const { open, dialog } = useDialogs(dialogs)
  const isAdmin = me.role === 'admin'
  const contents = {
    profile: <Profile me={me} form={profile} open={open} />,
    password: <Password me={me} form={password} open={open} />,
    other: (
      <>
        {!isAdmin && config?.pushKey != null && (
          <Part id="notices" title={push.title} opened={location.part}>
            <PushSettings me={me} />
          </Part>
        )}
        <Part id="appearance" title={settings.tab.appearance} opened={location.part}>
          <Appearance />
        </Part>
        <Part id="sessions" title={sessions.title} opened={location.part}>
          <Devices open={open} />
        </Part>
        {!isAdmin && (
          <Part id="calendar" title={calendar.title} opened={location.part}>
            <CalendarLink />
          </Part>
        )}
        <Part id="data" title={data.title} opened={location.part}>
          <OwnData me={me} open={open} />
        </Part>
      </>
    ),
  }
  const section = location.section ?? (isNarrow ? undefined : 'profile')
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
          <Column gap="xl" className={classes.side}>
            <TabList isColumn className={classes.list}>
              {sections.map((each) => {
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

interface PartProps {
  id: string
  title: string
  /** The part to which the address leads. */
  opened: string | undefined
  children: ReactNode
}

/** A part of the last section; the one of the address is scrolled to. */
function Part({ id, title, opened, children }: PartProps) {
  const element = useRef<HTMLElement>(null)
  const isOpened = opened === id
  useEffect(() => {
    if (isOpened) element.current?.scrollIntoView()
  }, [isOpened])
  return (
    <Column as="section" gap="m" ref={element} className={classes.part} aria-labelledby={`settings-${id}`}>
      <h4 id={`settings-${id}`}>{title}</h4>
      {children}
    </Column>
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

type SettingsSearch = ReturnType<typeof settingsIn>

type Section = 'profile' | 'password' | 'other'

const sectionOf = (open: string | true | undefined): Section | undefined =>
  typeof open !== 'string' ? undefined : open === 'profile' || open === 'password' ? open : 'other'

interface Move {
  replace?: boolean
  ignoreBlocker?: boolean
  state: object
}

/** The open section of the settings, and the functions that move between the sections and leave them. */
function useSections() {
  const { open } = useSettingsLocation()
  const isAboveList = useLocation({ select: ({ state }) => state.isAboveList === true })
  const { history } = useRouter()
  const navigate = useNavigate()
  const go = (to: Section | true | undefined, move: Move) =>
    navigate({
      to: '.',
      search: ({ settings: _, ...rest }: SettingsSearch) => ({ ...rest, ...(to && { settings: to }) }),
      hash: (hash = '') => (hash === devicesHash ? '' : hash),
      hashScrollIntoView: false,
      resetScroll: false,
      ...move,
    })
  const here = () => {
    const { isOpenedHere = false, isAboveList = false } = history.location.state
    return { isOpenedHere, isAboveList }
  }
  return {
    /** Undefined for the list. An address that names a part of the last section opens that section. */
    section: sectionOf(open),
    part: typeof open === 'string' ? open : undefined,
    isAboveList,
    /** Shows a section; one that is opened from the list is above it in the history. */
    show: (section: Section, isFromList: boolean) =>
      void go(section, isFromList ? { state: { ...here(), isAboveList: true } } : { replace: true, state: here() }),
    backToList: () => (here().isAboveList ? history.back() : void go(true, { replace: true, state: here() })),
    /** Leaves the settings, also with unsaved input. */
    close: async () => {
      await leaveLayers()
      const { isOpenedHere, isAboveList } = here()
      if (isOpenedHere) history.go(isAboveList ? -2 : -1, { ignoreBlocker: true })
      else await go(undefined, { replace: true, ignoreBlocker: true, state: {} })
    },
  }
}
