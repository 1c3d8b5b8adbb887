/** The style of the page about the API; colours are those of the product. */
export const style = `
:root {
  color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
  --canvas: #f4f2ed; --surface: #fff; --sunken: #ebe8e1; --line: #d9d4ca;
  --text: #1e2428; --text-2: #545b5f; --primary: #0b5a70; --danger: #a3213b; --focus: #14718a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #11181b; --surface: #1a2327; --sunken: #0c1214; --line: #303c42;
    --text: #ecefee; --text-2: #a9b5b9; --primary: #6cc3d8; --danger: #f38c99; --focus: #6cc3d8;
  }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 64rem; padding: 1.5rem 1rem 4rem; background: var(--canvas); color: var(--text) }
h1, h2, h3, h4, p, ul, dl, dd { margin: 0; padding: 0 }
h1 { font-size: 1.75rem } h2 { margin-top: 2.5rem; font-size: 1.25rem }
h3 { display: inline; font-size: 1rem; font-weight: 400 } h4 { margin: 1.25rem 0 .25rem; font-size: .875rem }
h1 + p, h2 + p { color: var(--text-2); max-width: 46rem }
a { color: var(--primary) } :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
code { font: .875em/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1rem; margin-top: 1rem; list-style: none }
nav a { display: inline-block; padding: .5rem 0 }
details { margin-top: .5rem; background: var(--surface); border: 1px solid var(--line); border-radius: 8px }
summary { padding: .75rem 1rem; cursor: pointer; overflow-wrap: anywhere }
summary code { font-weight: 600 } summary .about { display: block; color: var(--text-2) }
details[open] > summary { border-bottom: 1px solid var(--line) }
.in { padding: .75rem 1rem 1.25rem }
.method { display: inline-block; min-width: 4.25rem; font-weight: 600; color: var(--primary) }
.method-delete { color: var(--danger) }
.fields { list-style: none } .fields .fields { margin-left: .25rem; padding-left: .75rem; border-left: 2px solid var(--line) }
.fields > li { padding: .375rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere }
.fields > li:first-child { border-top: 0 }
.name { font-weight: 600 } .note, .type { color: var(--text-2); font-size: .875rem }
.note { display: block } .must { color: var(--danger); font-size: .875rem }
dl { display: grid; grid-template-columns: 3rem minmax(0, 1fr); gap: .5rem } dt { font-weight: 600 }
dd ul { list-style: none } dd li { overflow-wrap: anywhere }
`
