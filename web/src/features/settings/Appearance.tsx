import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import type { ColorScheme } from '../../ui/color-scheme.ts'
import { settings } from '../../ui/texts/settings.ts'
import classes from './Settings.module.css'

const schemes: { value: ColorScheme; label: string }[] = [
  { value: 'auto', label: settings.theme.system },
  { value: 'light', label: settings.theme.light },
  { value: 'dark', label: settings.theme.dark },
]

/** Colour scheme setting: light, dark or the system's. It is stored on this device. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <section className={classes.section} aria-labelledby="appearance">
      <h3 id="appearance">{settings.tab.appearance}</h3>
      <SegmentedControl
        aria-label={settings.theme.label}
        data={schemes}
        value={colorScheme}
        onChange={(scheme) => setColorScheme(scheme as ColorScheme)}
        fullWidth
      />
    </section>
  )
}
