import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { material as texts } from '../../ui/texts/materials.ts'
import back from '../course/BackLink.module.css'

/** The way from a category to all of them. */
export function BackToCategories() {
  return (
    <Link to="." search={{}} hash="general" className={back.back}>
      <IconArrowLeft size={20} aria-hidden="true" />
      {texts.back}
    </Link>
  )
}
