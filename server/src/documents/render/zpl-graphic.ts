import type { Matrix } from '#documents/render/symbols.ts';

/** Counts of the compressed form: G is 1, Y is 19; g is 20, h is 40, z is 400. */
const ONES = 'GHIJKLMNOPQRSTUVWXY';
const TWENTIES = 'ghijklmnopqrstuvwxyz';

/** A graphic field in the compressed hexadecimal form of ZPL II. */
export function zplGraphic({ columns, dark }: Matrix): string {
  const bytesPerRow = Math.ceil(columns / 8);
  const rows = dark.length / columns;
  const lines = Array.from({ length: rows }, (_, row) => {
    const digits = Array.from({ length: bytesPerRow * 2 }, (__, digit) => {
      const bits = [0, 1, 2, 3].map((bit) => {
        const column = digit * 4 + bit;
        return column < columns ? (dark[row * columns + column] ?? 0) : 0;
      });
      return Number.parseInt(bits.join(''), 2).toString(16).toUpperCase();
    });
    return digits.join('');
  });
  const bytes = bytesPerRow * rows;
  return `^GFA,${bytes},${bytes},${bytesPerRow},${lines.map((line, row) => (line === lines[row - 1] ? ':' : packed(line))).join('')}`;
}

/** The zeros at the end of a row become a comma. */
const packed = (line: string): string =>
  line
    .replace(/0+$/, ',')
    .replaceAll(/([0-9A-F])\1{2,}/g, (run, digit: string) => `${countOf(run.length)}${digit}`);

function countOf(length: number): string {
  const twenties = Math.min(TWENTIES.length, Math.floor(length / 20));
  const rest = length - twenties * 20;
  return `${TWENTIES[twenties - 1] ?? ''}${ONES[rest - 1] ?? ''}`;
}
