import { type AllHTMLAttributes, createElement, type HTMLAttributes, type ReactNode, type Ref } from 'react'
import classes from './layout.module.css'
import { usePageTitle } from './usePageTitle.ts'

/** The distances of tokens.css. */
type Gap = 'xs' | 's' | 'm' | 'l' | 'xl' | '2xl'
type Tag =
  | 'div'
  | 'span'
  | 'p'
  | 'ul'
  | 'ol'
  | 'li'
  | 'dl'
  | 'section'
  | 'article'
  | 'aside'
  | 'header'
  | 'footer'
  | 'nav'
  | 'fieldset'
  | 'label'
  | 'button'
  | 'a'

interface Props extends Omit<AllHTMLAttributes<HTMLElement>, 'as' | 'wrap'> {
  as?: Tag
  ref?: Ref<HTMLElement>
  gap?: Gap
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  justify?: 'center' | 'end' | 'between'
  /** Takes the remaining space of its row or column; as `wide` it takes a line of its own where that is small. */
  grow?: boolean | 'wide'
  /** Distances to what is above and below; `block` is the one between the blocks of a page. */
  above?: Gap | 'block'
  below?: Gap | 'block'
  /** Has a hairline between its items. */
  lines?: boolean
  /** Its text looks like a `Hint`. */
  hint?: boolean
}

interface RowProps extends Props {
  wrap?: boolean
  /** Distance between the lines of a row that wraps, if it is not `gap`. */
  lineGap?: 'none' | 'xs' | 's' | 'm'
}

interface CardProps extends RowProps {
  /** A row on a surface instead of a column. */
  row?: boolean
  padding?: 'none' | 's' | 'm' | 'l'
}

/** A row, its items centred across unless `align` says otherwise. */
export const Row = (props: RowProps) => block('row', props)
/** A column, its items as wide as itself unless `align` says otherwise. */
export const Column = (props: Props) => block('column', props)
/** A column that is a list without bullets. */
export const List = (props: Props) => block('column', { as: 'ul', ...props })
/** A column on a surface with a frame. */
export const Card = ({ padding = 'l', row = false, ...props }: CardProps) =>
  block(row ? 'row' : 'column', { surface: true, padding, ...props })
/** Cards beside each other, as many as fit. */
export const Cards = (props: Props) => block('cards', { as: 'ul', ...props })
/** A secondary sentence. */
export const Hint = (props: Props) => block('hint', { as: 'p', ...props })

interface PageTitleProps extends HTMLAttributes<HTMLHeadingElement> {
  ref?: Ref<HTMLHeadingElement>
  children: ReactNode
  /** Title of the browser's tab. */
  title: string
}

/** The heading of a page, which also names the browser's tab. */
export function PageTitle({ title, ...props }: PageTitleProps) {
  usePageTitle(title)
  return <h1 {...props} />
}

function block(
  kind: string,
  {
    as = 'div',
    gap,
    align,
    justify,
    grow,
    above,
    below,
    lines,
    hint,
    wrap,
    lineGap,
    surface,
    padding,
    className,
    ...rest
  }: CardProps & { surface?: boolean },
) {
  const names = [
    kind,
    gap && `gap-${gap}`,
    align && `align-${align}`,
    justify && `justify-${justify}`,
    grow && (grow === true ? 'grow' : 'grow-wide'),
    above && `above-${above}`,
    below && `below-${below}`,
    lines && 'lines',
    hint && 'hint',
    wrap && 'wrap',
    lineGap && `lineGap-${lineGap}`,
    surface && 'surface',
    padding && padding !== 'none' && `padding-${padding}`,
  ]
  const own = names.flatMap((name) => (name ? [classes[name]] : []))
  return createElement(as, { ...rest, className: [...own, ...(className ? [className] : [])].join(' ') })
}
