import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Bench, Measure } from '#measure.ts';

/** Size of the files that a first page needs: the entry, the page's chunk and their static imports. */
export const firstLoad: Bench = {
  name: 'first-load',
  run: async () => {
    const manifest = readManifest();
    return FIRST_PAGES.flatMap(({ path, source, atMostKb }) => {
      const lazyChunks = [source, SIGN_IN_CLIENT];
      const missing = lazyChunks.filter((name) => !(name in manifest));
      if (missing.length > 0) throw new Error(`The build has no ${missing.join(', ')}`);
      const files = filesOf(manifest, ([name, chunk]) => chunk.isEntry === true || lazyChunks.includes(name));
      const withSuffix = (suffix: string) => [...files].filter((file) => file.endsWith(suffix));
      return [
        size(`${path}, JavaScript, gzipped`, withSuffix('.js'), atMostKb.js),
        size(`${path}, style sheets, gzipped`, withSuffix('.css'), atMostKb.css),
      ];
    });
  },
};

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

const DIST = fileURLToPath(new URL('../../web/dist', import.meta.url));

function readManifest(): Manifest {
  const path = join(DIST, '.vite', 'manifest.json');
  if (!existsSync(path)) throw new Error(`${path} is missing. Build the web app first.`);
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** The usual entry pages (docs/reference/design-rules.md). Each page is a separate chunk. */
export const FIRST_PAGES = [
  { path: '/', source: 'src/features/dashboard/page.tsx', atMostKb: { js: 205, css: 20 } },
  { path: '/search', source: 'src/features/consignment-search/page.tsx', atMostKb: { js: 230, css: 20 } },
] as const;

/** Loaded lazily, but every first load needs it to sign in. */
const SIGN_IN_CLIENT = 'src/session/oidc.ts';

/** All files that the selected chunks import statically. Lazily loaded files are excluded. */
export function filesOf(
  manifest: Manifest,
  isLoaded: (entry: readonly [string, Chunk]) => boolean,
): ReadonlySet<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined || seen.has(name)) return;
    seen.add(name);
    files.add(chunk.file);
    for (const sheet of chunk.css ?? []) files.add(sheet);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const entry of Object.entries(manifest)) if (isLoaded(entry)) add(entry[0]);
  return files;
}

function size(label: string, files: readonly string[], atMost: number): Measure {
  const bytes = files.map((file) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length);
  const value = bytes.reduce((sum, length) => sum + length, 0) / 1000;
  return { label: `${label} (${files.length} files)`, value, unit: 'kB', limit: { atMost } };
}
