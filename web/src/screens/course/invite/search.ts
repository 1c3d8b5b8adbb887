const kinds = ['sheet', 'board'] as const

export type InvitationKind = (typeof kinds)[number]

/** What the address says about the invitation of a course: its sheet, or the view for a board. */
interface InvitationSearch {
  invite?: InvitationKind
}

export function invitationIn({ invite }: Record<string, unknown>): InvitationSearch {
  const known = kinds.find((kind) => kind === invite)
  return known ? { invite: known } : {}
}
