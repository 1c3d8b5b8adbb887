import type { APIRequestContext, Locator, Page } from '@playwright/test'

/** The person who sees the page. `newcomer` is a teacher without a course. */
export type Person = 'nobody' | 'owner' | 'colleague' | 'helper' | 'newcomer' | 'student' | 'parent' | 'admin'

/** What a screenshot may need besides its page. */
export interface Stage {
  isPhone: boolean
  /** The short ID of the demo's student. */
  shortId: string
  /** Course ids: maths belongs to the owner and the colleague, English to the colleague and the helper, the class of cards to the helper. */
  courses: { maths: number; english: number; cards: number }
  /** Returns an API client with the session of a person. */
  api(person: Exclude<Person, 'nobody'>): APIRequestContext
}

export interface Shot {
  name: string
  as: Person
  path: string | ((stage: Stage) => string)
  /** Defaults to both. */
  only?: 'desktop' | 'phone'
  /** Captures the full page instead of the visible window. */
  isWhole?: true
  /** Runs before the page is opened. */
  prepare?(page: Page, stage: Stage): Promise<unknown>
  /** Brings the opened page into the wanted state. */
  arrange?(page: Page, stage: Stage): Promise<unknown>
  /** What must be visible before the screenshot is taken. */
  shows(page: Page, stage: Stage): Locator
}
