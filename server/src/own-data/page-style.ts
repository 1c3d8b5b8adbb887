import { Html } from './html.ts'

/** The colours of the product's theme, and black on white for print. */
export const pageStyle = new Html(`
:root {
  color-scheme: light dark;
  --canvas: light-dark(#f4f2ed, #11181b);
  --surface: light-dark(#ffffff, #1a2327);
  --sunken: light-dark(#ebe8e1, #0c1214);
  --line: light-dark(#d9d4ca, #303c42);
  --text: light-dark(#1e2428, #ecefee);
  --text-2: light-dark(#545b5f, #a9b5b9);
  --primary: light-dark(#0b5a70, #6cc3d8);
  --present: light-dark(#1e7145, #6fcf97);
  --absent: light-dark(#a3213b, #f38c99);
}
* { box-sizing: border-box; }
body {
  margin: 0 auto;
  max-width: 56rem;
  padding: 1.5rem 1rem 3rem;
  background: var(--canvas);
  color: var(--text);
  font: 1rem/1.5 "Onest Variable", "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  overflow-wrap: anywhere;
}
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; }
h2 { margin: 0 0 0.75rem; font-size: 1.25rem; }
h3 { margin: 1.25rem 0 0.25rem; font-size: 1.125rem; }
h3:first-of-type { margin-top: 0; }
p { margin: 0.25rem 0 0.75rem; }
a { color: var(--primary); }
small, header p { color: var(--text-2); }
.brand { margin: 0; color: var(--primary); font-weight: 650; }
section { margin-top: 1rem; padding: 1rem; border: 1px solid var(--line); border-radius: 14px; background: var(--surface); }
dl { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: 0.25rem 1rem; margin: 0; }
dt { color: var(--text-2); }
dd { margin: 0; }
ul { margin: 0; padding: 0; list-style: none; }
li { padding: 0.5rem 0; border-top: 1px solid var(--line); }
li:first-child { border-top: 0; }
li p { margin: 0; }
table { width: 100%; table-layout: fixed; border-collapse: collapse; }
th { width: 40%; padding: 0.375rem 0.5rem; background: var(--sunken); font-size: 0.8125rem; text-align: left; }
th:nth-child(2) { width: 20%; }
td { padding: 0.375rem 0.5rem; border-bottom: 1px solid var(--line); vertical-align: top; }
tr { break-inside: avoid; }
.text { white-space: pre-wrap; }
.present { color: var(--present); }
.absent { color: var(--absent); font-weight: 600; }
@media (max-width: 36em) {
  thead { display: none; }
  table, tbody, tr, td { display: block; }
  tr { padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
  td { padding: 0; border: 0; }
  td:first-child { color: var(--text-2); font-size: 0.875rem; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: 0.5rem; }
}
@media print {
  :root { color-scheme: light; --canvas: #ffffff; }
  body { max-width: none; padding: 0; }
  section { border: 0; padding: 0; }
}
`)
