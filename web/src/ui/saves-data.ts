/** Returns whether the person asked the browser to save data, where it tells. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
