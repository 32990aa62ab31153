import type { Font, GlyphRun } from 'fontkit';
import { type Face, type Family, openFont } from '#documents/render/fonts.ts';
import { skipLookups } from '#documents/render/skip-lookups.ts';

/** Runs of a line. A document with more of them shapes later ones again, so that long documents do not keep every run. */
const MAX_RUNS = 1_000;

/**
 * A copy that shares the tables of the font but not its glyphs. A glyph remembers the characters it was first used for.
 * Shared between documents, these would be wrong, and the text could not be searched or copied.
 */
export function ownGlyphs(family: Family, face: Face): PDFKit.Mixins.PDFFontSource {
  const font = openFont(family, face);
  const shaped = new Map<string, GlyphRun>();
  const own: Font = Object.create(font, {
    _glyphs: { value: {}, writable: true },
    // A run is measured twice and drawn once, but shaped once. pdfkit changes the positions that it gets.
    layout: {
      value: (text: string, features?: string[]) => {
        const run = shaped.get(text) ?? font.layout.call(own, text, features);
        if (shaped.size === MAX_RUNS) shaped.clear();
        shaped.set(text, run);
        const positions = run.positions.map((position) => ({ ...position }));
        return Object.assign(Object.create(run), { positions });
      },
    },
  });
  giveOwnEngine(own);
  skipLookups(own);
  // The types of pdfkit allow file names only, but it accepts an open font.
  return own as unknown as PDFKit.Mixins.PDFFontSource;
}

/**
 * The engine makes the glyphs of its font and is kept on the font. A copy would inherit the engine of a font that has
 * already drawn a label for a printer, with glyphs that know no characters: the dot of a colon, for example.
 */
function giveOwnEngine(own: Font): void {
  for (let type: object | null = own; type !== null; type = Object.getPrototypeOf(type)) {
    // The accessor of the class creates the engine and stores it in the font.
    const create = Object.getOwnPropertyDescriptor(type, '_layoutEngine')?.get;
    if (create !== undefined) {
      create.call(own);
      return;
    }
  }
}
