/** Only Safari on iPhones and iPads knows `standalone`; false means that the app was opened in the browser. */
export const installsByHand = (): boolean =>
  'standalone' in navigator && !navigator.standalone && navigator.maxTouchPoints > 0
