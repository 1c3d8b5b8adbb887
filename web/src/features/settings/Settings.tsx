import type { Me } from '@hasiye/contract/accounts.ts'
import { IconBell, IconLock, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { configQuery } from '../../api/queries.ts'
import { FormButtons } from '../../ui/blocks/FormButtons.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { Sheet } from '../../ui/blocks/Sheet.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/controls/Tabs.tsx'
import { common } from '../../ui/texts/common.ts'
import { push } from '../../ui/texts/notices.ts'
import { settings } from '../../ui/texts/settings.ts'
import { PasswordTab, usePasswordForm } from './PasswordTab.tsx'
import { ProfileTab, useProfileForm } from './ProfileTab.tsx'

const CropPicture = lazyPart(() => import('./CropPicture.tsx'), 'CropPicture')
const PushSettings = lazyPart(() => import('../notices/PushSettings.tsx'), 'PushSettings')

interface Props {
  me: Me
  onClose: () => void
  /** Opens the list of devices instead of the profile. */
  atDevices?: boolean
}

/** Dialog with all settings of an account, in tabs. */
export function Settings({ me, onClose, atDevices = false }: Props) {
  const [tab, setTab] = useState<'profile' | 'password' | 'push'>(atDevices ? 'password' : 'profile')
  const [picture, setPicture] = useState<File>()
  const profile = useProfileForm(me)
  const password = usePasswordForm(me.role)
  const shown = tab === 'profile' ? profile : password
  const { data: config } = useQuery(configQuery)
  const hasPush = me.role !== 'admin' && config?.pushKey != null
  const footer = (close: () => void) =>
    tab === 'push' ? (
      <Button variant="default" onClick={close}>
        {common.close}
      </Button>
    ) : (
      <FormButtons
        formId={shown.id}
        close={close}
        loading={shown.isSubmitting}
        label={tab === 'profile' ? common.save : settings.password.submit}
        closeLabel={shown.isDirty ? common.cancel : common.close}
      />
    )
  if (picture) {
    return (
      <Sheet opened onClose={() => setPicture(undefined)} title={settings.avatar.crop} size={560}>
        <Suspense>
          <CropPicture picture={picture} onClose={() => setPicture(undefined)} />
        </Suspense>
      </Sheet>
    )
  }
  const close = () => {
    profile.forget()
    onClose()
  }
  return (
    <Sheet
      opened
      onClose={close}
      title={settings.title}
      dirty={profile.isDirty || password.isDirty}
      footer={footer}
      size={560}
    >
      <Tabs value={tab} onChange={setTab}>
        <TabList>
          <Tab value="profile" icon={<IconUser size={20} aria-hidden="true" />}>
            {settings.tab.profile}
          </Tab>
          <Tab value="password" icon={<IconLock size={20} aria-hidden="true" />}>
            {settings.tab.password}
          </Tab>
          {hasPush && (
            <Tab value="push" icon={<IconBell size={20} aria-hidden="true" />}>
              {push.title}
            </Tab>
          )}
        </TabList>
        <TabPanel value="profile">
          <ProfileTab me={me} form={profile} onPick={setPicture} />
        </TabPanel>
        <TabPanel value="password">
          <PasswordTab me={me} form={password} atDevices={atDevices} />
        </TabPanel>
        <TabPanel value="push">
          <Suspense>
            <PushSettings me={me} />
          </Suspense>
        </TabPanel>
      </Tabs>
    </Sheet>
  )
}
