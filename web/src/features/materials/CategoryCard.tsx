import type { Category } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconFolder } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { category as texts } from '../../ui/texts/materials.ts'
import classes from './CategoryCard.module.css'

interface Props {
  category: Category
  menu: ReactNode
}

/** A category with the count of its files; all of it leads there. */
export function CategoryCard({ category: { id, name, fileCount }, menu }: Props) {
  return (
    <li className={classes.card}>
      <span className={classes.icon}>
        <IconFolder size={24} aria-hidden="true" />
      </span>
      <Link
        to="."
        search={{ category: id }}
        hash="general"
        className={classes.name}
        title={name}
        aria-label={fill(texts.open, { name })}
      >
        {name}
      </Link>
      <span className={`${classes.count} tabular`} data-none={fileCount === 0 || undefined}>
        <span aria-hidden="true">{fileCount}</span>
        <span className="visually-hidden">{fill(texts.count, { n: fileCount })}</span>
      </span>
      {menu}
    </li>
  )
}
