// biome-ignore-all lint: old JavaScript on purpose
/* The first script of each page, in the JavaScript of 2009, so that each browser runs it (web/build/floor-scripts.ts). Below the
floor it shows the sentence of <noscript> instead of the page. It loads what is missing above it, and says so where the page cannot
start. Without it, web/src/app/keep-press.ts sends nothing. */
;(function (page, root) {
  var old = page.querySelector('noscript')
  var sentence = old ? old.textContent : root.getAttribute('data-old')

  function show(text) {
    root.innerHTML = text ? sentence.replace(/>.*</, '>' + text + '<') : sentence
  }

  // The newest that the oldest browsers have: Chromium 90, Safari 15.4.
  if (!('hasIndices' in RegExp.prototype && self.BroadcastChannel)) {
    // What the server rendered is read without the app.
    if (root.hasAttribute('data-parts')) return
    // Keeps the app from starting.
    root.id = ''
    return show()
  }
  root.setAttribute('data-runs', '')
  addEventListener(
    'error',
    function (event) {
      // the app may have put its own in the place of the server's (web/src/app/take-over.ts)
      root = page.getElementById('root')
      var failed = event.target
      var held = page.documentElement.dataset
      var isLost = failed.tagName === 'SCRIPT' && !failed.async
      // Not of a script that an app put into its WebView.
      var isOurs = /\/assets\//.test(event.filename)
      // What the server rendered is read as without scripts.
      if (isLost || isOurs) delete held.scripted
      if (root.innerHTML && !('prerendered' in root.dataset) && !('held' in held)) return
      delete held.held
      if (isLost) show('__NOT_LOADED__')
      if (isOurs) show(event.error instanceof SyntaxError ? '' : '__OUR_FAULT__')
    },
    true,
  )
  if (__LACKS_NEWEST__) page.write('<script src="__POLYFILLS__"></script>')
})(document, document.getElementById('root'))
