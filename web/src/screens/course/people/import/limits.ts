/** The kinds of files that an import of IDs accepts. Source: SPEC.md section 5. */
export const acceptedFiles = '.xlsx,.xls'

/** Limits of an imported file. Source: SECURITY_REQUIREMENTS.md, spreadsheets. */
export const maxFileBytes = 5 * 1024 * 1024
export const maxUnpackedBytes = 50 * 1024 * 1024
export const maxRows = 5000
export const readLimitMs = 10_000
/** Columns further to the right contain nothing that the import needs. */
export const maxColumns = 30
