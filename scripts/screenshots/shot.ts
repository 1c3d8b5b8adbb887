import type { APIRequestContext, Locator, Page } from '@playwright/test'

/** Whose eyes a picture is taken with. `newcomer` is a teacher without a course. */
export type Person = 'nobody' | 'owner' | 'colleague' | 'helper' | 'newcomer' | 'student' | 'parent' | 'admin'

/** What a picture may need besides its page. */
export interface Stage {
  isPhone: boolean
  /** The short ID of the demo's student. */
  shortId: string
  /** Ids: maths belongs to the owner and the colleague, English to the colleague and the helper. */
  courses: { maths: number; english: number }
  /** Calls the API as somebody. */
  api(person: Exclude<Person, 'nobody'>): APIRequestContext
}

export interface Shot {
  name: string
  as: Person
  path: string | ((stage: Stage) => string)
  /** Left out: both. */
  only?: 'desktop' | 'phone'
  /** Photographs all of the page, not only what the window shows. */
  isWhole?: true
  /** Before the page is opened. */
  prepare?(page: Page, stage: Stage): Promise<unknown>
  /** Brings the open page into the state. */
  arrange?(page: Page, stage: Stage): Promise<unknown>
  /** What has to be seen before the picture is taken. */
  shows(page: Page, stage: Stage): Locator
}
