const kinds = ['sheet', 'board'] as const

export type InvitationKind = (typeof kinds)[number]

/** The search parameter that opens the invitation of a course: its sheet, or the view in full screen. */
interface InvitationSearch {
  invite?: InvitationKind
}

export function invitationIn({ invite }: Record<string, unknown>): InvitationSearch {
  const known = kinds.find((kind) => kind === invite)
  return known ? { invite: known } : {}
}
