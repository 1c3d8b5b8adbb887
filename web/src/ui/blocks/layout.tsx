import { createElement, type HTMLAttributes, type ReactNode, type Ref } from 'react'
import classes from './layout.module.css'
import { usePageTitle } from './usePageTitle.ts'

/** Distances on the base of 4 px: 4, 8, 12, 16, 20 and 24 px. */
type Gap = 'xs' | 's' | 'm' | 'l' | 'xl' | 'xxl'
type Tag = 'div' | 'span' | 'p' | 'ul' | 'ol' | 'li' | 'dl' | 'section' | 'article' | 'header' | 'footer' | 'nav'

interface Props extends HTMLAttributes<HTMLElement> {
  as?: Tag
  ref?: Ref<HTMLElement>
  gap?: Gap
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  justify?: 'center' | 'end' | 'between'
  /** Takes the remaining space of its row or column. */
  grow?: boolean
}

interface RowProps extends Props {
  wrap?: boolean
  /** Distance between the lines of a row that wraps, if it is not `gap`. */
  lineGap?: 'none' | 'xs' | 's' | 'm'
}

interface CardProps extends Props {
  padding?: 's' | 'm' | 'l' | 'xl'
}

/** A row, its items centred across unless `align` says otherwise. */
export const Row = (props: RowProps) => block('row', props)
/** A column, its items as wide as itself unless `align` says otherwise. */
export const Column = (props: Props) => block('column', props)
/** A column that is a list without bullets. */
export const List = (props: Props) => block('column', { as: 'ul', ...props })
/** A column on a surface with a frame. */
export const Card = ({ padding = 'l', ...props }: CardProps) => block('card', { padding, ...props })
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
  { as = 'div', gap, align, justify, grow, wrap, lineGap, padding, className, ...rest }: RowProps & CardProps,
) {
  const names = [
    kind,
    gap && `gap-${gap}`,
    align && `align-${align}`,
    justify && `justify-${justify}`,
    grow && 'grow',
    wrap && 'wrap',
    lineGap && `lineGap-${lineGap}`,
    padding && `padding-${padding}`,
  ]
  const own = names.flatMap((name) => (name ? [classes[name]] : []))
  return createElement(as, { ...rest, className: [...own, ...(className ? [className] : [])].join(' ') })
}
