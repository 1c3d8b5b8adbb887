// biome-ignore-all lint: old JavaScript on purpose
/* In the head of a page that the server rendered, before its content is seen (web/build/route-pages.ts): applies what only this device
knows, and hides the content that may not be true here until the app has decided. A browser that cannot run the app shows it. */
;(function (page) {
  try {
    if (!('hasIndices' in RegExp.prototype && self.BroadcastChannel)) return
    page.dataset.scripted = ''
    var stored = function (key) {
      return localStorage.getItem('hasiye.' + key)
    }
    var scheme = stored('scheme')
    if (scheme) page.dataset.scheme = scheme
    var isEnded = stored('ends') != null && !sessionStorage.getItem('hasiye.ends')
    var children = stored('children') || sessionStorage.getItem('hasiye.visitedChildren')
    var isSignIn = /^\/parent-view/.test(location.pathname)
    if (
      isEnded ||
      stored('logOut') != null ||
      /^#(attendance|scan)$/.test(location.hash) ||
      /[?&]category=/.test(location.search) ||
      (isSignIn && children)
    )
      page.dataset.held = ''
    else if (children) page.dataset.children = ''
  } catch (e) {}
})(document.documentElement)
