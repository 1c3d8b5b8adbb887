import type { Me } from '@hasiye/contract/accounts.ts'
import { IconLock, IconUser } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { FormButtons } from '../../ui/blocks/FormButtons.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { Sheet } from '../../ui/blocks/Sheet.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/controls/Tabs.tsx'
import { common } from '../../ui/texts/common.ts'
import { settings } from '../../ui/texts/settings.ts'
import { PasswordTab, usePasswordForm } from './PasswordTab.tsx'
import { ProfileTab, useProfileForm } from './ProfileTab.tsx'

const CropPicture = lazyPart(() => import('./CropPicture.tsx'), 'CropPicture')

interface Props {
  me: Me
  onClose: () => void
  /** Opens the list of devices instead of the profile. */
  atDevices?: boolean
}

/** Dialog with all settings of an account, in two tabs. */
export function Settings({ me, onClose, atDevices = false }: Props) {
  const [tab, setTab] = useState<'profile' | 'password'>(atDevices ? 'password' : 'profile')
  const [picture, setPicture] = useState<File>()
  const profile = useProfileForm(me)
  const password = usePasswordForm(me.role)
  const shown = tab === 'profile' ? profile : password
  const footer = (close: () => void) => (
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
  return (
    <Sheet
      opened
      onClose={onClose}
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
        </TabList>
        <TabPanel value="profile">
          <ProfileTab me={me} form={profile} onPick={setPicture} />
        </TabPanel>
        <TabPanel value="password">
          <PasswordTab me={me} form={password} atDevices={atDevices} />
        </TabPanel>
      </Tabs>
    </Sheet>
  )
}
