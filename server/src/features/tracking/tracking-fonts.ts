import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Below the path of the tracking pages. Two subsets, because macrons are in the extended one. */
export const FONT_FOLDER = '/track/fonts';
export const FONTS: ReadonlyMap<string, Buffer> = new Map(
  [
    ['inter-latin.woff2', require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')],
    [
      'inter-latin-ext.woff2',
      require.resolve('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'),
    ],
  ].map(([name = '', file = '']) => [name, readFileSync(file)]),
);
