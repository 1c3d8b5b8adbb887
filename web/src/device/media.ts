/**
 * The sizes of windows at which the layout changes; stylesheets use them by name, `@media (--phone)`. The widths are
 * 360, 384, 768, 992 and 1200 px at the default font size: with larger text they apply to wider windows. The oldest
 * browsers do not support `width < 48em`.
 */
export const media = {
  tiny: '(max-width: 22.499em)',
  small: '(max-width: 23.999em)',
  phone: '(max-width: 47.999em)',
  tablet: '(min-width: 48em)',
  'below-desktop': '(max-width: 61.999em)',
  desktop: '(min-width: 62em)',
  'below-wide': '(max-width: 74.999em)',
  wide: '(min-width: 75em)',
  /** A laptop's window, a large part of which is taken by bars. */
  low: '(max-height: 59.999em)',
  flat: '(max-height: 29.999em)',
  /** A phone held sideways. Narrower windows of this height are phones with an open keyboard, whose layout does not change. */
  sideways: '(max-height: 29.999em) and (min-width: 30em) and (max-width: 61.999em)',
  /** At 400 % zoom. */
  zoomed: '(max-height: 16.999em)',
}

/** A list that tells whether the window has this size, or undefined where there is no window. */
export const windowIs = (size: keyof typeof media): MediaQueryList | undefined =>
  typeof matchMedia === 'function' ? matchMedia(media[size]) : undefined
