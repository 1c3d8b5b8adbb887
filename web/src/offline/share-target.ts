/** The address to which the system posts shared files: declared in the manifest, handled by the worker. */
export const sharePath = '/share'

/** Name of the form field in which the system sends the files, as the manifest declares it. */
export const shareField = 'file'

/** The part of the dashboard's address that opens the choice of a category. */
export const shareHash = 'share'

/** The part of the dashboard's address that leads to the attendance of today; the manifest's shortcut has it. */
export const todayHash = 'today'
