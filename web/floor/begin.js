// biome-ignore-all lint: old JavaScript on purpose
/* The first script of each page, in ECMAScript 5 (2009), so that every browser can run it
   (web/build/floor-scripts.ts). In an unsupported browser it shows the text of <noscript> instead of the page. In a
   supported one it loads what is missing, and reports when the page cannot start. Without it,
   web/src/app/keep-press.ts sends nothing. */
;(function (page, root) {
  var old = page.querySelector('noscript')
  var sentence = old ? old.textContent : root.getAttribute('data-old')

  function show(text) {
    root.innerHTML = text ? sentence.replace(/>.*</, '>' + text + '<') : sentence
  }

  // The newest features that the oldest browsers have: Chromium 90, Safari 15.4.
  if (!('hasIndices' in RegExp.prototype && self.BroadcastChannel)) {
    // The server-rendered page is read without the app.
    if (root.hasAttribute('data-parts')) return
    // Prevents the app from starting.
    root.id = ''
    return show()
  }
  root.setAttribute('data-runs', '')
  addEventListener(
    'error',
    function (event) {
      // the app may have replaced the server's content by its own (web/src/app/take-over.ts)
      root = page.getElementById('root')
      var failed = event.target
      var held = page.documentElement.dataset
      var isLost = failed.tagName === 'SCRIPT' && !failed.async
      // Except of a script that an app injected into its WebView.
      var isOurs = /\/assets\//.test(event.filename)
      // The server-rendered page is shown as without scripts.
      if (isLost || isOurs) delete held.scripted
      if (root.innerHTML && !('prerendered' in root.dataset) && !('held' in held)) return
      delete held.held
      if (isLost) show('__NOT_LOADED__')
      if (isOurs) show(event.error instanceof SyntaxError ? '' : '__PAGE_ERROR__')
    },
    true,
  )
  if (__LACKS_NEWEST__) page.write('<script src="__POLYFILLS__"></script>')
})(document, document.getElementById('root'))
