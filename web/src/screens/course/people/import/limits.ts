/** What an imported file may be. Source: SECURITY_REQUIREMENTS.md, spreadsheets. */
export const maxFileBytes = 5 * 1024 * 1024
export const maxUnpackedBytes = 50 * 1024 * 1024
export const maxRows = 5000
export const readLimitMs = 10_000
/** Further to the right stands nothing that names a student. */
export const maxColumns = 30
