// biome-ignore-all lint: old JavaScript on purpose
/* In the head of a server-rendered page, before its content is visible (web/build/app-pages.ts): applies what only
   this device knows, and hides what may not be true here until the app has decided. A browser that cannot run the
   app shows all of it. */
;(function (page) {
  if (!('hasIndices' in RegExp.prototype && self.BroadcastChannel)) return
  page.dataset.scripted = ''
  // the response to a refused form is a page at the address of the call
  if (/^\/(api|auth)\//.test(location.pathname)) history.replaceState(null, '', '/parent-view')
  var isSignIn = /^\/parent-view/.test(location.pathname)
  // Nobody is signed in: the app knows which sign-in page to show.
  var isOther =
    'undecided' in page.dataset || /^#(attendance|scan)$/.test(location.hash) || /[?&]category=/.test(location.search)
  if (isOther) page.dataset.held = ''
  // where the browser blocks its storage, the device knows nothing
  try {
    var stored = localStorage
    var scheme = stored.getItem('hasiye.scheme')
    if (scheme) page.dataset.scheme = scheme
    var ends = stored.getItem('hasiye.ends') != null && !sessionStorage.getItem('hasiye.ends')
    var children = stored.getItem('hasiye.children') || sessionStorage.getItem('hasiye.visitedChildren')
    // an offer is shown above the courses
    var offers = Object.keys(stored).some(function (key) {
      return /^hasiye\.pushOffer parent/.test(key) && stored.getItem(key) == 'due'
    })
    if (ends || stored.getItem('hasiye.logOut') != null || offers || (isSignIn && children)) page.dataset.held = ''
    else if (children) page.dataset.children = ''
    // their tabs stand above the name
    if (children && children.split('shortId').length > 2) page.dataset.several = ''
    if (stored.getItem('hasiye.children') || sessionStorage.getItem('hasiye.childNotKept')) page.dataset.answered = ''
  } catch (e) {}
})(document.documentElement)
