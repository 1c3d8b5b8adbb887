/** Courses that a student left. */
export const former = {
  groups: 'Əvvəlki qruplar',
  groupHint: '{date} tarixinədək bu qrupda idi.',
} as const
