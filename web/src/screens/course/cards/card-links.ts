/** The address of the parents' view of a student, which a card's QR code holds. */
export const parentLink = (shortId: string): string => `${location.origin}/student-view/${shortId}`

/** A claim code in two groups, so that it is copied without slips. */
export const grouped = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')
