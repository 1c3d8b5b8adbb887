/** The address as it is printed for the page on which a card becomes an account: without the protocol. */
export const claimHost = (publicUrl: string): string => publicUrl.replace(/^https?:\/\//, '')

/** A claim code in two groups, so that it is copied without slips. */
export const grouped = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')
