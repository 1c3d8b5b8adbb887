import type { MantineColorsTuple } from '@mantine/core'

/** Xəzər, the Caspian: primary. Scales run from 0, the lightest, to 9. */
const xezer: MantineColorsTuple = [
  '#E8F3F5',
  '#D2E7EC',
  '#A9D3DD',
  '#84C7D8',
  '#6CC3D8',
  '#2F91A9',
  '#14718A',
  '#0B5A70',
  '#084A5D',
  '#063744',
]
/** Nar, pomegranate: absent, destructive. */
const nar: MantineColorsTuple = [
  '#FCEBEC',
  '#F9D6D9',
  '#F5B3BA',
  '#F49FAA',
  '#F38C99',
  '#D9506A',
  '#BC2E4A',
  '#A3213B',
  '#8A1930',
  '#5F1022',
]
/** Çəmən, meadow: present, success. */
const cemen: MantineColorsTuple = [
  '#E5F3EA',
  '#CDE8D6',
  '#A4D7B6',
  '#86D3A5',
  '#6FCF97',
  '#369760',
  '#27835A',
  '#1E7145',
  '#175A37',
  '#0F3F26',
]
/** Zəfəran, saffron: unsaved, expiring. */
const zeferan: MantineColorsTuple = [
  '#FDF3DC',
  '#FAE6B9',
  '#F5D68F',
  '#F1CA74',
  '#EDBE5C',
  '#CF9420',
  '#AD7300',
  '#8A5A00',
  '#6E4700',
  '#4B3000',
]
/** Əhəng daşı, limestone: neutrals of the light scheme. */
const gray: MantineColorsTuple = [
  '#F9F8F5',
  '#F4F2ED',
  '#EBE8E1',
  '#D9D4CA',
  '#B9B3A8',
  '#8A857B',
  '#6A6E6F',
  '#545B5F',
  '#363E42',
  '#1E2428',
]
/** Gecə dənizi, night sea: neutrals of the dark scheme. */
const dark: MantineColorsTuple = [
  '#ECEFEE',
  '#CBD3D4',
  '#A9B5B9',
  '#84929A',
  '#303C42',
  '#263238',
  '#222D32',
  '#1A2327',
  '#11181B',
  '#0C1214',
]

export const colors = { xezer, nar, cemen, zeferan, gray, dark, red: nar, green: cemen, yellow: zeferan }

const colorRole = (name: string, tone: string, hover: string, soft: string): Record<string, string> => ({
  [`--mantine-color-${name}-filled`]: `var(--ui-${tone})`,
  [`--mantine-color-${name}-filled-hover`]: `var(--ui-${hover})`,
  [`--mantine-color-${name}-light`]: `var(--ui-${soft})`,
  [`--mantine-color-${name}-light-hover`]: `color-mix(in srgb, var(--ui-${soft}) 86%, var(--ui-${tone}))`,
  [`--mantine-color-${name}-light-color`]: `var(--ui-${tone})`,
  [`--mantine-color-${name}-text`]: `var(--ui-${tone})`,
})

/** Maps Mantine's own variables to the tokens of tokens.css, which depend on the current colour scheme. */
export const mantineRoles: Record<string, string> = {
  '--mantine-color-body': 'var(--ui-surface)',
  '--mantine-color-text': 'var(--ui-text)',
  '--mantine-color-bright': 'var(--ui-text)',
  '--mantine-color-dimmed': 'var(--ui-text-2)',
  '--mantine-color-placeholder': 'var(--ui-text-2)',
  '--mantine-color-anchor': 'var(--ui-primary)',
  '--mantine-color-error': 'var(--ui-danger)',
  '--mantine-color-success': 'var(--ui-present)',
  '--mantine-color-default': 'var(--ui-surface)',
  '--mantine-color-default-hover': 'var(--ui-sunken)',
  '--mantine-color-default-color': 'var(--ui-text)',
  '--mantine-color-default-border': 'var(--ui-line-strong)',
  '--mantine-color-disabled': 'var(--ui-sunken)',
  '--mantine-color-disabled-color': 'var(--ui-text-2)',
  '--mantine-color-disabled-border': 'var(--ui-line)',
  '--mantine-primary-color-contrast': 'var(--ui-on-primary)',
  ...colorRole('xezer', 'primary', 'primary-hover', 'primary-soft'),
  ...colorRole('gray', 'text-2', 'text', 'sunken'),
  '--mantine-color-gray-light-color': 'var(--ui-text)',
  ...colorRole('nar', 'danger', 'danger-hover', 'absent-soft'),
  // Menu items use this shade in both schemes.
  '--mantine-color-nar-6': 'var(--ui-danger)',
  ...colorRole('red', 'danger', 'danger-hover', 'absent-soft'),
  ...colorRole('cemen', 'present', 'present', 'present-soft'),
  ...colorRole('green', 'present', 'present', 'present-soft'),
  ...colorRole('zeferan', 'warn', 'warn', 'warn-soft'),
  ...colorRole('yellow', 'warn', 'warn', 'warn-soft'),
}
