import { readFileSync } from 'node:fs';

const DOCS = new URL('../../../docs/', import.meta.url);

/** Programs that the guides link to. The server sends them under `/docs/examples`. */
export const EXAMPLE_NAMES = ['provider-client.ts', 'read-webhook.ts'] as const;

export const readExample = (name: (typeof EXAMPLE_NAMES)[number]): string =>
  readFileSync(new URL(`examples/${name}`, DOCS), 'utf8');

/** The parts of the reference that guides are, by the names of their files. */
const ANCHORS: Readonly<Record<string, string>> = { 'connect-a-provider': '#tag/provider-api' };

export type GuideName = 'sign-in-of-a-program' | 'api-versions' | 'connect-a-provider' | 'print-agent';

/** A sentence that points to a decision record, and a link to a page of the repository. */
const DECISION_SENTENCE = / [^.]*\[[^\]]+\]\(\.\.\/decisions\/[^)]+\)[^.]*\./g;
const PAGE_LINK = /\[([^\]]+)\]\(\.\.\/reference\/[^)]+\)/g;

/**
 * A guide of docs/guides as a section of the API reference, because its readers have no copy of the repository. Headings
 * are one level lower, and links work on the page. Pointers to other pages of the repository are left out.
 */
export function guideText(name: GuideName): string {
  const text = readFileSync(new URL(`guides/${name}.md`, DOCS), 'utf8').replaceAll('\r\n', '\n');
  let isCode = false;
  const lines = text.split('\n').flatMap((line) => {
    if (line.startsWith('```')) isCode = !isCode;
    if (isCode) return [line];
    if (line.startsWith('The reference of all ')) return [];
    return [
      (line.startsWith('#') ? `#${line}` : line)
        .replaceAll(DECISION_SENTENCE, '')
        .replaceAll(PAGE_LINK, '$1')
        .replaceAll(/\]\(([^)]+)\)/g, (_, to) => `](${linkTo(to)})`),
    ];
  });
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function linkTo(target: string): string {
  if (target.startsWith('https://')) return target;
  const [, example] = /^\.\.\/examples\/(.+)$/.exec(target) ?? [];
  if (example !== undefined) return `/docs/examples/${example}`;
  const anchor = ANCHORS[target.replace(/\.md$/, '')];
  if (anchor === undefined) throw new Error(`A guide of the API reference links to ${target}`);
  return anchor;
}
