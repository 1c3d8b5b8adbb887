export const reading = {
  contents: 'Mündəricat',
} as const
