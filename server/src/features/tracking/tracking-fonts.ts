import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
const fontFile = (subset: string): Buffer =>
  readFileSync(resolve(`@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`));

/** Below the path of the tracking pages. Two subsets, because macrons are in the extended one. */
export const FONT_FOLDER = '/track/fonts';
export const FONTS: ReadonlyMap<string, Buffer> = new Map([
  ['inter-latin.woff2', fontFile('latin')],
  ['inter-latin-ext.woff2', fontFile('latin-ext')],
]);
