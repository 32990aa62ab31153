export const DOCS_STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d0d5dd, #3a4150); --soft: light-dark(#f5f6f8, #1c2129);
  --quiet: light-dark(#4b5563, #a8b1c0); --link: light-dark(#1d4ed8, #93b4ff); }
body { margin: 0 auto; max-width: 62rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif;
  background: light-dark(#fff, #14181f); color: light-dark(#111827, #e7eaf0); }
a { color: var(--link); }
h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); }
h3 { margin: 1.25rem 0 .25rem; font-size: 1rem; font-weight: 600; overflow-wrap: anywhere; }
h4 { margin: .75rem 0 .25rem; font-size: .9rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; padding: .75rem; border: 1px solid var(--line); border-radius: 6px; background: var(--soft); }
pre i, .note { color: var(--quiet); font-style: normal; font-weight: 400; }
.method { display: inline-block; min-width: 3.75rem; font: 700 .875rem ui-monospace, monospace; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top; }
summary { cursor: pointer; color: var(--quiet); }
details[open] summary { margin-bottom: .5rem; }
`;
