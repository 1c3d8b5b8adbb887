/** The address to which the system posts shared files: declared in the manifest, handled by the worker. */
export const sharePath = '/share'

/** Names of the form fields in which the system sends what was shared, as the manifest declares them. */
export const shareFields = { file: 'file', title: 'title', text: 'text', url: 'url' } as const

/** The part of the dashboard's address that leads to the attendance of today; the manifest's shortcut has it. */
export const todayHash = 'today'
