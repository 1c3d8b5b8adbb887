import type { Me } from '@hasiye/contract/accounts.ts'
import { Tabs } from '@mantine/core'
import { IconLock, IconUser } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { FormButtons } from '../../ui/blocks/FormButtons.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { Sheet } from '../../ui/blocks/Sheet.tsx'
import { common } from '../../ui/texts/common.ts'
import { settings } from '../../ui/texts/settings.ts'
import { PasswordTab, usePasswordForm } from './PasswordTab.tsx'
import { ProfileTab, useProfileForm } from './ProfileTab.tsx'

const CropPicture = lazyPart(() => import('./CropPicture.tsx'), 'CropPicture')

type Tab = 'profile' | 'password'

interface Props {
  me: Me
  onClose: () => void
  /** Opens the list of devices instead of the profile. */
  atDevices?: boolean
}

/** Dialog with all settings of an account, in two tabs. */
export function Settings({ me, onClose, atDevices = false }: Props) {
  const [tab, setTab] = useState<Tab>(atDevices ? 'password' : 'profile')
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
      <Tabs value={tab} onChange={(next) => setTab(next as Tab)} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="profile" leftSection={<IconUser size={20} aria-hidden="true" />}>
            {settings.tab.profile}
          </Tabs.Tab>
          <Tabs.Tab value="password" leftSection={<IconLock size={20} aria-hidden="true" />}>
            {settings.tab.password}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="profile">
          <ProfileTab me={me} form={profile} onPick={setPicture} />
        </Tabs.Panel>
        <Tabs.Panel value="password">
          <PasswordTab me={me} form={password} atDevices={atDevices} />
        </Tabs.Panel>
      </Tabs>
    </Sheet>
  )
}
