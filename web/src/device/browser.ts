/** Only Safari on iPhones and iPads knows `standalone`; false means that the app was opened in the browser. */
export const installsByHand = (): boolean =>
  'standalone' in navigator && !navigator.standalone && navigator.maxTouchPoints > 0

/** Returns whether data saving is turned on in the browser, where it reports that. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
