/**
 * Asks for the data of the tab that a course's address names, before the app's code has arrived. The server names in the HTML what
 * each tab asks for, but the part of an address after # is not sent to it. An entry of its own, so that it runs first. After the app
 * has started, a preload would not be used by it, and Chromium would answer a later call with it.
 */
const course = /^\/course\/\d+$/.exec(location.pathname)?.[0]
if (course && !globalThis.isAppStarted) {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'fetch'
  link.crossOrigin = 'anonymous'
  link.href = `/api${course.replace('course', 'courses')}/${location.hash === '#participants' ? 'attendance' : 'categories'}`
  document.head.append(link)
}
