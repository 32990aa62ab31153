import type { Font } from 'fontkit';
import { type Face, openFont } from '#documents/render/fonts.ts';
import type { Matrix } from '#documents/render/symbols.ts';
import { textRuns } from '#documents/render/text-runs.ts';

/** Text as dots, with its base line at `baseline` dots from the top. */
export interface TextBitmap extends Matrix {
  readonly baseline: number;
}

type Point = readonly [x: number, y: number];
type Command = Font['layout'] extends (text: string) => infer Run
  ? Run extends { glyphs: { path: { commands: (infer One)[] } }[] }
    ? One
    : never
  : never;

/** Straight pieces of a curve; a letter of a label has few dots. */
const CURVE_STEPS = 6;
const ASCENT = 1.1;
const DESCENT = 0.4;

/** Draws one line with the fonts of the PDF, for printers whose own fonts lack its characters. */
export function textBitmap(text: string, face: Face, emDots: number): TextBitmap {
  const edges: (readonly [Point, Point])[] = [];
  const baseline = Math.ceil(ASCENT * emDots);
  let left = 0;
  for (const { text: run, family } of textRuns(text)) {
    const font = openFont(family, face);
    const scale = emDots / font.unitsPerEm;
    const { glyphs, positions } = font.layout(run);
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const place = ([x, y]: Point): Point => [
        left + (x + xOffset) * scale,
        baseline - (y + yOffset) * scale,
      ];
      for (const outline of outlinesOf(glyph.path.commands)) {
        const points = outline.map(place);
        for (const [at, point] of points.entries()) edges.push([point, points[at + 1] ?? points[0] ?? point]);
      }
      left += xAdvance * scale;
    }
  }
  const columns = Math.max(1, Math.ceil(left) + 1);
  return { columns, baseline, dark: fill(edges, columns, baseline + Math.ceil(DESCENT * emDots)) };
}

function outlinesOf(commands: readonly Command[]): Point[][] {
  const outlines: Point[][] = [];
  for (const { command, args } of commands) {
    const outline = outlines.at(-1) ?? [];
    const from = outline.at(-1) ?? [0, 0];
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
    if (command === 'moveTo') outlines.push([[a, b]]);
    else if (command === 'lineTo') outline.push([a, b]);
    else if (command === 'quadraticCurveTo') outline.push(...curve([from, [a, b], [c, d]]));
    else if (command === 'bezierCurveTo') outline.push(...curve([from, [a, b], [c, d], [e, f]]));
  }
  return outlines;
}

/** Points of a Bézier curve of any degree, by de Casteljau's algorithm. */
const curve = (controls: readonly Point[]): Point[] =>
  Array.from({ length: CURVE_STEPS }, (_, step) => pointOf(controls, (step + 1) / CURVE_STEPS));

function pointOf(controls: readonly Point[], t: number): Point {
  const [first = [0, 0], ...others] = controls;
  if (others.length === 0) return first;
  const between = others.map(([x, y], index): Point => {
    const [fromX, fromY] = controls[index] ?? first;
    return [fromX + (x - fromX) * t, fromY + (y - fromY) * t];
  });
  return pointOf(between, t);
}

/** Fills by the non-zero rule: a dot is dark when its centre is inside. */
function fill(edges: readonly (readonly [Point, Point])[], columns: number, rows: number): (0 | 1)[] {
  const dark = Array.from({ length: columns * rows }, (): 0 | 1 => 0);
  const crossings: [x: number, direction: number][][] = Array.from({ length: rows }, () => []);
  for (const [[x1, y1], [x2, y2]] of edges) {
    const [top, bottom] = [
      Math.max(0, Math.ceil(Math.min(y1, y2) - 0.5)),
      Math.min(rows, Math.max(y1, y2) - 0.5),
    ];
    for (let row = top; row < bottom; row++)
      crossings[row]?.push([x1 + ((row + 0.5 - y1) / (y2 - y1)) * (x2 - x1), y1 < y2 ? 1 : -1]);
  }
  for (const [row, found] of crossings.entries()) {
    let winding = 0;
    const sorted = found.toSorted(([a], [b]) => a - b);
    for (const [index, [x, direction]] of sorted.entries()) {
      winding += direction;
      const end = winding === 0 ? x : (sorted[index + 1]?.[0] ?? x);
      for (let column = Math.max(0, Math.ceil(x - 0.5)); column < Math.min(columns, end - 0.5); column++)
        dark[row * columns + column] = 1;
    }
  }
  return dark;
}
