import type { InputProps, MantineTheme, MantineThemeOverride } from '@mantine/core'
import { rem } from '@mantine/core'
import { colors } from './palette.ts'
import { common } from './texts/common.ts'

const overlayProps = { backgroundOpacity: 0.55, color: '#0C181D' }
const closeButtonProps = { size: 44, iconSize: 22, 'aria-label': common.aria.dialogClose }
/** Prevents the titles from being banner landmarks. */
const attributes = { header: { role: 'presentation' } }
const raised = { background: 'var(--ui-raised)' }
const sheetStyles = { content: raised, header: raised }

const components: MantineThemeOverride['components'] = {
  Input: {
    vars: (_theme: MantineTheme, { error }: InputProps) => ({
      wrapper: { '--input-height': rem(46), ...(error ? {} : { '--input-bd': 'var(--ui-line-strong)' }) },
    }),
  },
  SegmentedControl: {
    defaultProps: { size: 'md', radius: 'md' },
    styles: {
      root: { backgroundColor: 'var(--ui-sunken)' },
      label: { display: 'grid', placeItems: 'center', minHeight: rem(44), fontSize: rem(15) },
    },
  },
  Paper: { defaultProps: { radius: 'lg' } },
  Modal: {
    defaultProps: {
      radius: 'lg',
      centered: true,
      padding: 'lg',
      attributes,
      overlayProps,
      closeButtonProps,
      transitionProps: { transition: 'pop', duration: 180 },
    },
    styles: { ...sheetStyles, title: { fontSize: rem(20), fontWeight: 650 } },
  },
  Drawer: {
    defaultProps: {
      position: 'bottom',
      padding: 'md',
      attributes,
      overlayProps,
      closeButtonProps,
      transitionProps: { duration: 260 },
    },
    styles: { ...sheetStyles, title: { fontSize: rem(18), fontWeight: 650 } },
  },
  Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
}

export const theme: MantineThemeOverride = {
  colors,
  primaryColor: 'xezer',
  primaryShade: { light: 7, dark: 4 },
  white: '#FFFFFF',
  black: '#1E2428',
  fontFamily: 'var(--ui-font)',
  fontFamilyMonospace: "ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace",
  fontSizes: { xs: rem(13), sm: rem(14), md: rem(16), lg: rem(18), xl: rem(20) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(4), sm: rem(6), md: rem(10), lg: rem(14), xl: rem(20) },
  defaultRadius: 'md',
  shadows: {
    xs: '0 1px 2px rgba(20, 40, 48, 0.08)',
    sm: 'var(--ui-shadow-sm)',
    md: 'var(--ui-shadow-md)',
    lg: '0 4px 8px rgba(20, 40, 48, 0.08), 0 18px 48px rgba(20, 40, 48, 0.16)',
    xl: '0 4px 8px rgba(20, 40, 48, 0.08), 0 18px 48px rgba(20, 40, 48, 0.16)',
  },
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '90em' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components,
}
