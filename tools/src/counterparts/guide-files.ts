import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '#root.ts';

/** A block of a guide: the content of a file, commands or statements. */
export interface GuideBlock {
  readonly language: string;
  readonly content: string;
  /** The file whose content the block is; null for commands and statements. */
  readonly path: string | null;
}

/** The path is in the first line, or in the second line of a script. */
const PATH = /^(?:#!.*\n)?# (\/\S+)\n/;

/** All blocks of a guide in `docs/guides`, in order. */
export function guideBlocks(guide: string): GuideBlock[] {
  const text = readFileSync(join(ROOT, 'docs/guides', guide), 'utf8');
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', content = '']) => ({
    language,
    content,
    path: PATH.exec(content)?.[1] ?? null,
  }));
}

/** Replaces addresses and folders of a guide by those of a test, the longest first. */
export function adapt(text: string, replacements: Readonly<Record<string, string>>): string {
  const from = Object.keys(replacements).toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(
    from.map((each) => each.replaceAll(/[$.*+?^(){}[\]|\\]/g, '\\$&')).join('|'),
    'g',
  );
  return text.replaceAll(pattern, (found) => replacements[found] ?? found);
}

/** Writes a file below another root than `/`. Scripts become executable. */
export function writeBelow(folder: string, path: string, content: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content, { mode: content.startsWith('#!') ? 0o755 : 0o644 });
  return file;
}

/** The settings that systemd passes to a unit, or to one instance of a template. */
export function settingsOfUnit(file: string, instance = ''): Record<string, string> {
  const text = readFileSync(file, 'utf8').replaceAll('%i', instance);
  const files = [...text.matchAll(/^EnvironmentFile=(.*)$/gm)].map(([, path = '']) => path);
  return Object.assign({}, ...files.map((path) => parseEnvironment(readFileSync(path, 'utf8'))));
}

/** systemd, shells and docker-compose accept these lines. */
export function parseEnvironment(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace(/^"(.*)"$/, '$1'),
    ]),
  );
}
