import type { Font } from 'fontkit';

/** The parts of fontkit's OpenType engine (fontkit 2.0.4, `OTProcessor`) that its types leave out. */
interface Engine {
  readonly GSUBProcessor: Processor | null;
  readonly GPOSProcessor: Processor | null;
}

interface FontInternals {
  readonly _layoutEngine: { readonly engine: Engine | null };
  readonly GDEF?: { glyphClassDef?: GlyphClasses | null; markAttachClassDef?: GlyphClasses | null };
}

/** Classes as a list of glyphs (version 1) or of ranges (version 2), which fontkit searches from the start. */
type GlyphClasses =
  | { readonly version: 1; readonly startGlyph: number; readonly classValueArray: ArrayLike<number> }
  | { readonly version: 2; readonly classRangeRecord: Iterable<ClassRange> };

interface ClassRange {
  readonly start: number;
  readonly end: number;
  readonly class: number;
}

interface Processor {
  readonly glyphIterator: GlyphIterator;
  currentFeature: string | null;
  applyLookups(lookups: readonly PlannedLookup[], glyphs: readonly Glyph[], positions: unknown): void;
  applyLookup(type: number, table: Subtable): boolean;
  coverageIndex(coverage: Coverage, glyph?: number): number;
}

interface GlyphIterator {
  readonly index: number;
  readonly cur: Glyph | null;
  reset(flags: unknown): void;
  next(): void;
}

interface Glyph {
  readonly id: number;
  readonly features: Readonly<Record<string, boolean>>;
}

interface PlannedLookup {
  readonly feature: string;
  readonly lookup: Lookup;
}

interface Lookup {
  readonly lookupType: number;
  readonly flags: unknown;
  readonly subTables: Iterable<Subtable>;
}

/** A subtable has one of these, depending on its type. */
interface Subtable {
  readonly extension?: Subtable;
  readonly coverage?: Coverage;
  readonly markCoverage?: Coverage;
  readonly mark1Coverage?: Coverage;
  readonly inputCoverage?: readonly Coverage[];
  readonly coverages?: readonly Coverage[];
}

type Coverage =
  | { readonly version: 1; readonly glyphs: readonly number[] }
  | { readonly version: 2; readonly rangeRecords: Iterable<CoverageRange> };

interface CoverageRange {
  readonly start: number;
  readonly end: number;
  readonly startCoverageIndex: number;
}

/**
 * Makes the shaping of a font faster, with the same result. fontkit tries every lookup at every glyph, and searches lists
 * for the glyph each time. This made a text in Devanagari take four times as long as one in English.
 */
export function skipLookups(font: Font): void {
  const { GDEF, _layoutEngine } = font as unknown as FontInternals;
  if (GDEF !== undefined) tabulateClasses(GDEF);
  const { engine } = _layoutEngine;
  for (const processor of [engine?.GSUBProcessor, engine?.GPOSProcessor])
    if (processor !== null && processor !== undefined) skipLookupsOf(processor, font.numGlyphs);
}

/** The same classes as a list of all glyphs. They are looked up for every glyph and every substitution. */
function tabulateClasses(definitions: NonNullable<FontInternals['GDEF']>): void {
  for (const name of ['glyphClassDef', 'markAttachClassDef'] as const) {
    const classes = definitions[name];
    if (classes?.version !== 2) continue;
    const ranges = [...classes.classRangeRecord];
    const values = new Uint16Array(Math.max(0, ...ranges.map(({ end }) => end + 1)));
    // The first range with the glyph counts.
    for (const range of ranges.toReversed()) values.fill(range.class, range.start, range.end + 1);
    definitions[name] = { version: 1, startGlyph: 0, classValueArray: values };
  }
}

function skipLookupsOf(processor: Processor, glyphCount: number): void {
  const start = processor.applyLookups.bind(processor);
  processor.coverageIndex = (coverage, glyph = processor.glyphIterator.cur?.id ?? -1) =>
    indexesOf(coverage).get(glyph) ?? -1;
  processor.applyLookups = (lookups, glyphs, positions) => {
    // Without lookups, it only sets the state that `applyLookup` uses.
    start([], glyphs, positions);
    const { glyphIterator } = processor;
    for (const { feature, lookup } of lookups) {
      const { tables, isCovered } = prepared(lookup, glyphCount);
      processor.currentFeature = feature;
      glyphIterator.reset(lookup.flags);
      for (let glyph = glyphs[0]; glyph !== undefined; glyph = glyphs[glyphIterator.index]) {
        if (isCovered[glyph.id] === 1 && feature in glyph.features)
          tables.some((table) => processor.applyLookup(lookup.lookupType, table));
        glyphIterator.next();
      }
    }
  };
}

interface PreparedLookup {
  readonly tables: readonly Subtable[];
  /** By glyph: 1 when a subtable may apply to it. */
  readonly isCovered: Uint8Array;
}

const preparedLookups = new WeakMap<Lookup, PreparedLookup>();

function prepared(lookup: Lookup, glyphCount: number): PreparedLookup {
  const known = preparedLookups.get(lookup);
  if (known !== undefined) return known;
  const tables = [...lookup.subTables];
  const isCovered = new Uint8Array(glyphCount);
  for (const table of tables) {
    const first = firstCoverage(table.extension ?? table);
    if (first === undefined) isCovered.fill(1);
    else for (const glyph of indexesOf(first).keys()) isCovered[glyph] = 1;
  }
  const prepared = { tables, isCovered };
  preparedLookups.set(lookup, prepared);
  return prepared;
}

/** Glyphs at which a subtable may apply. */
const firstCoverage = (table: Subtable): Coverage | undefined =>
  table.coverage ??
  table.markCoverage ??
  table.mark1Coverage ??
  table.inputCoverage?.[0] ??
  table.coverages?.[0];

const coverageIndexes = new WeakMap<Coverage, ReadonlyMap<number, number>>();

function indexesOf(coverage: Coverage): ReadonlyMap<number, number> {
  const known = coverageIndexes.get(coverage);
  if (known !== undefined) return known;
  const indexes = new Map<number, number>();
  const add = (glyph: number, index: number) => {
    if (!indexes.has(glyph)) indexes.set(glyph, index);
  };
  if (coverage.version === 1) for (const [index, glyph] of coverage.glyphs.entries()) add(glyph, index);
  else
    for (const { start, end, startCoverageIndex } of coverage.rangeRecords)
      for (let glyph = start; glyph <= end; glyph++) add(glyph, startCoverageIndex + glyph - start);
  coverageIndexes.set(coverage, indexes);
  return indexes;
}
