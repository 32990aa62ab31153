import { posix } from 'node:path';
import type { TextFile } from '#text-checks/tracked-files.ts';

/** Valid targets of a pointer: requirement ids, promise ids, numbered rules and files of this repository. */
export interface Targets {
  readonly requirements: ReadonlySet<string>;
  readonly promises: ReadonlySet<string>;
  readonly designRules: ReadonlySet<string>;
  readonly rowSecurityRules: ReadonlySet<string>;
  readonly paths: ReadonlySet<string>;
}

/** Collects the ids that the documents define. `paths` are files and their folders, from the root. */
export function collectTargets(files: readonly TextFile[], paths: Iterable<string>): Targets {
  const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? '';
  const ids = (path: string, pattern: RegExp) =>
    new Set([...textOf(path).matchAll(pattern)].map(([, id = '']) => id));
  return {
    requirements: ids('docs/requirements.md', /^- ([A-Z]+-\d\d) /gm),
    promises: ids('docs/reference/promises.md', /^(?:\| |- )([A-Z]\d{1,2}) /gm),
    designRules: ids('docs/reference/design-rules.md', /^(\d{1,2})\. /gm),
    rowSecurityRules: ids('docs/reference/row-security.md', /^\| (\d{1,2}) \|/gm),
    paths: new Set(paths),
  };
}

/** Documents that exist only outside the repository, so that a pointer to one does not resolve. */
const OUTSIDE =
  /\b(DESIGN(?:\.md)?(?=[ ,)]+(?:decision|speed|Speed|rule))|isolation\.md|postgres\.md|field-facts(?:\.md)?|REQUIREMENTS\.md)/;

const PACKAGES = 'domain|runtime|contract|database|server|web|identity|e2e|bench|tools|docs';
const REPOSITORY_PATH = new RegExp(
  `(?<![\\w@./#-])((?:${PACKAGES})/(?:[\\w.-]+/)*[\\w.-]+\\.(?:ts|tsx|md|sql|css|json|mjs|html))(?![\\w-])`,
  'g',
);

/** A message for each pointer of one file that does not resolve. */
export function findBrokenReferences({ path, text }: TextFile, targets: Targets): string[] {
  const broken: string[] = [];
  const report = (index: number, message: string) =>
    broken.push(`${path}:${text.slice(0, index).split('\n').length}: ${message}`);
  const prefixes = new Set([...targets.requirements].map((id) => id.replace(/-\d\d$/, '')));

  for (const { 0: id, 1: prefix = '', index } of text.matchAll(/\b([A-Z]{3,9})-\d\d\b/g))
    if (prefixes.has(prefix) && !targets.requirements.has(id)) report(index, `no requirement ${id}`);
  for (const { 1: id = '', index } of text.matchAll(/\bpromises?(?:\.md)? ([A-Z]\d{1,2})\b/g))
    if (!targets.promises.has(id)) report(index, `no promise ${id}`);
  for (const { 1: id = '', index } of text.matchAll(/\bdesign(?:-rules\.md,?)? rules? (\d{1,2})\b/g))
    if (!targets.designRules.has(id)) report(index, `no design rule ${id}`);
  for (const { 1: id = '', index } of text.matchAll(/\brow-security\.md,? (\d{1,2})\b/g))
    if (!targets.rowSecurityRules.has(id)) report(index, `no rule ${id} in row-security.md`);
  for (const { 1: target = '', index } of text.matchAll(REPOSITORY_PATH))
    if (!targets.paths.has(target)) report(index, `no file ${target}`);
  if (path.endsWith('.md'))
    for (const { 1: link = '', index } of text.matchAll(
      /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g,
    )) {
      const target = posix.normalize(posix.join(posix.dirname(path), link));
      if (!targets.paths.has(target.replace(/\/$/, ''))) report(index, `no file ${target}`);
    }
  const outside = OUTSIDE.exec(text);
  if (outside) report(outside.index, `${outside[0]} is not in this repository`);
  return broken;
}
