/** The style sheet of the guides, with the colours of packages/ui/src/styles/tokens.css. */
export const style = `:root {
  color-scheme: light dark;
  --background: light-dark(#faf8f5, #151412);
  --surface: light-dark(#ffffff, #1d1b19);
  --foreground: light-dark(#1e1b18, #f1eee9);
  --muted: light-dark(#645d55, #aea69c);
  --link: light-dark(#23528f, #9cc0f0);
  --border: light-dark(#e7e2da, #35312d);
  --ring: light-dark(#2f6fd0, #7db0ff);
  --soft: light-dark(#e9eff7, #1f2c3f);
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0;
  background: var(--background);
  color: var(--foreground);
  font: 16px/1.6 system-ui, -apple-system, "Segoe UI", sans-serif;
}
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 1rem; top: 0.5rem; background: var(--surface); padding: 0.5rem; }
.top {
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1.25rem;
  align-items: center;
  padding: 0.75rem 1.25rem;
  border-bottom: 1px solid var(--border);
  background: var(--surface);
}
.top strong { margin-right: auto; }
.top a, .side a { display: inline-block; padding: 0.25rem 0; text-decoration: none; }
.top a:hover, .side a:hover { text-decoration: underline; }
.page { display: grid; gap: 0 3rem; max-width: 76rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
main { min-width: 0; max-width: 46rem; }
.side { border-top: 1px solid var(--border); margin-top: 2rem; padding-top: 1rem; }
.side h2 { font-size: 0.875rem; color: var(--muted); margin: 1rem 0 0.25rem; }
.side ul { list-style: none; margin: 0; padding: 0; }
.side [aria-current] { font-weight: 600; color: var(--foreground); }
@media (min-width: 60rem) {
  .page { grid-template-columns: 14rem minmax(0, 1fr); }
  .side { grid-column: 1; grid-row: 1; border: 0; margin: 0; padding: 0; position: sticky; top: 1rem; align-self: start; max-height: calc(100vh - 2rem); overflow: auto; }
  main { grid-column: 2; grid-row: 1; }
}
h1 { font-size: 1.875rem; line-height: 1.2; margin: 0 0 1rem; text-wrap: balance; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 2.25rem 0 0.5rem; }
h3 { font-size: 1.0625rem; margin: 1.75rem 0 0.5rem; overflow-wrap: anywhere; }
p, ul, ol { margin: 0 0 1rem; }
li { margin: 0.25rem 0; }
code { font: 0.875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
pre {
  margin: 0 0 1rem;
  padding: 0.875rem 1rem;
  overflow-x: auto;
  background: var(--surface);
  border: 1px solid var(--border);
  border-radius: 0.5rem;
}
pre code { overflow-wrap: normal; }
.wide { overflow-x: auto; margin: 0 0 1rem; }
table { border-collapse: collapse; font-size: 0.9375rem; }
th, td { text-align: left; vertical-align: top; padding: 0.375rem 0.875rem 0.375rem 0; border-bottom: 1px solid var(--border); }
td { min-width: 6rem; }
.choice { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; border: 0; margin: 0 0 1rem; padding: 0; }
.choice legend { padding: 0; color: var(--muted); font-size: 0.875rem; }
.choice label { display: inline-flex; gap: 0.4rem; align-items: center; min-height: 1.75rem; cursor: pointer; }
.ways { margin: 0 0 1rem; }
.ways pre { margin: 0; border-top-left-radius: 0; }
.tabs { display: flex; gap: 0.25rem; }
.tabs label {
  padding: 0.3rem 0.875rem;
  border: 1px solid var(--border);
  border-bottom: 0;
  border-radius: 0.5rem 0.5rem 0 0;
  color: var(--muted);
  font-size: 0.875rem;
  cursor: pointer;
}
body:has(#by-curl:checked) .by-sdk, body:has(#by-sdk:checked) .by-curl { display: none; }
body:has(#by-curl:checked) label[for="by-curl"], body:has(#by-sdk:checked) label[for="by-sdk"] { color: var(--foreground); }
body:has(#by-curl:checked) .tabs label[for="by-curl"], body:has(#by-sdk:checked) .tabs label[for="by-sdk"] { background: var(--soft); font-weight: 600; }
.next { border-top: 1px solid var(--border); padding-top: 1rem; margin-top: 2.5rem; }
@media print { .top, .side, .choice, .next { display: none; } .ways > div { display: block !important; } }
`;
