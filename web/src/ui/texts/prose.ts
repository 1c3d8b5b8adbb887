/** A piece of a long text; a string is a paragraph. `**` stands around what is bold, `{name}` for a value. */
export type Block = string | { heading: string } | { steps: string[] } | { bullets: string[] } | Table

export interface Table {
  head: string[]
  rows: string[][]
}

export interface Section {
  /** Its anchor. */
  id: string
  title: string
  /** Its name in the contents, where that is shorter. */
  contents?: string
  blocks: Block[]
}

/** A page to read. */
export interface Prose {
  title: string
  intro: Block[]
  sections: Section[]
}
