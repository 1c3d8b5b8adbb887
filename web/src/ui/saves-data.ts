/** Returns whether data saving is turned on in the browser, where it reports that. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
