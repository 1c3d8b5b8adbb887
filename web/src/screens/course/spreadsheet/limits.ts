/** Limits of an imported file. Source: SECURITY_REQUIREMENTS.md, spreadsheets. */
export const maxFileBytes = 5 * 1024 * 1024
export const maxUnpackedBytes = 50 * 1024 * 1024
export const maxRows = 5000
export const readTimeoutMs = 10_000
/** The import needs nothing from columns further to the right. */
export const maxColumns = 30
