/** Where the system sends shared files; the manifest names it, and the worker answers it. */
export const sharePath = '/share'

/** Name of the field with the files in what the system sends; the manifest names it. */
export const shareField = 'file'

/** The part of the dashboard's address that opens the choice of a category. */
export const shareHash = 'share'

/** The part of the dashboard's address that leads to the attendance of today; the manifest's shortcut has it. */
export const todayHash = 'today'
