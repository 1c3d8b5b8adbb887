import { announce } from '../../../web/src/ui/texts/announcements.ts'
import { common } from '../../../web/src/ui/texts/common.ts'
import { at, type Step, shotsAt } from '../shot.ts'
import { button, dialog, enter, region, text } from '../steps.ts'

const all: Step[] = [button(new RegExp(`^${announce.all}`))]

/** An announcement as its teacher writes it and sees who has read it, and as families read it. */
export const announcementShots = [
  ...shotsAt(at('owner', '/course/:maths#general'), {
    'announcements-course': [...all, dialog(announce.title)],
    'announcements-views': [
      ...all,
      (page) =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: /^Gördü:/ })
          .first()
          .click(),
      dialog(/^Gördü/),
      text(/^Hələ görməyib/),
    ],
    'announcements-write': [
      button(announce.new),
      enter(announce.text, 'Sabah iş dəftərini gətirin.', true),
      dialog(announce.new),
    ],
    'announcements-edit': [...all, button(new RegExp(`^${announce.edit}:`)), dialog(announce.edit)],
    'announcements-delete': [...all, button(new RegExp(`^${common.delete}:`)), dialog(announce.delete.title)],
  }),
  ...shotsAt(at('parent', '/student-dashboard'), { 'announcements-panel': [region(announce.title)] }),
  ...shotsAt(at('student', '/student/course/:maths'), { 'announcements-student': [region(announce.title)] }),
  ...shotsAt(at('owner', '/dashboard'), { 'announcements-dashboard': [button(announce.new)] }),
]
