// biome-ignore-all lint: old JavaScript on purpose
/* The last script of a server-rendered page (web/build/app-pages.ts): where begin.js found that the app can run,
   it loads the app after the content, and stores what is pressed meanwhile. */
;(function (page, files, entry) {
  if (!page.querySelector('#root[data-runs]')) return
  // The app presses the last button again (web/src/app/take-over.ts).
  page.addEventListener(
    'click',
    function (event) {
      var button = event.target.closest('#root[data-parts] button[type=button]')
      if (!button) return
      var last = page.querySelector('[data-pressed]')
      if (last) last.removeAttribute('data-pressed')
      button.setAttribute('data-pressed', '')
    },
    true,
  )
  // Like the app's own log-out: the next parent in this tab sees no child of this one
  // (web/src/features/children/stored-children.ts).
  page.addEventListener('submit', function (event) {
    if (!event.defaultPrevented && /\/auth\/logout$/.test(event.target.action))
      try {
        sessionStorage.removeItem('hasiye.visitedChildren')
      } catch (e) {}
  })
  // Before the first paint, which uses the processor and not the network; a preload in the head would count as
  // something for which the paint waits.
  files.forEach(function (file) {
    var link = page.createElement('link')
    link.rel = 'modulepreload'
    link.fetchPriority = 'low'
    link.crossOrigin = ''
    link.href = '/' + file
    page.head.append(link)
  })
  var script = page.createElement('script')
  script.type = 'module'
  script.crossOrigin = ''
  // begin.js reports that it did not load
  script.async = false
  script.src = '/' + entry
  page.body.append(script)
})(document, __FILES__, '__ENTRY__')
