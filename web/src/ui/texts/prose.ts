/** A block of a long text; a string is a paragraph. Text between `**` is bold, `{name}` is replaced by a value. */
export type Block = string | { heading: string } | { steps: string[] } | { bullets: string[] } | Table

export interface Table {
  head: string[]
  rows: string[][]
}

interface Section {
  /** Anchor of the section. */
  id: string
  title: string
  /** Shorter title for the table of contents. */
  contents?: string
  blocks: Block[]
}

/** Content of a static text page. */
export interface Prose {
  title: string
  intro: Block[]
  sections: Section[]
}

/** Texts of every information page. */
export const reading = {
  contents: 'Mündəricat',
} as const
