import { IconArrowLeft } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import classes from './BackLink.module.css'

/** Link back to the page from which the current one was opened. */
export const BackLink = createLink(({ children, ...props }: ComponentProps<'a'>) => (
  <a {...props} className={classes.back}>
    <IconArrowLeft size={20} aria-hidden="true" />
    {children}
  </a>
))
