import type { Font, GlyphRun } from 'fontkit';
import { type Face, type Family, openFont } from '#documents/render/fonts.ts';

/**
 * A copy that shares the tables of the font but not its glyphs. A glyph remembers the characters it was first used for.
 * Shared between documents, these would be wrong, and the text could not be searched or copied.
 */
export function ownGlyphs(family: Family, face: Face): PDFKit.Mixins.PDFFontSource {
  const font = openFont(family, face);
  let latest: { readonly text: string; readonly run: GlyphRun } | null = null;
  const own: Font = Object.create(font, {
    _glyphs: { value: {}, writable: true },
    // A line is measured, drawn and measured again, but shaped once. pdfkit changes the positions that it gets.
    layout: {
      value: (text: string, features?: string[]) => {
        const run = latest?.text === text ? latest.run : font.layout.call(own, text, features);
        latest = { text, run };
        return Object.assign(Object.create(run), { positions: structuredClone(run.positions) });
      },
    },
  });
  // The types of pdfkit allow file names only, but it accepts an open font.
  return own as unknown as PDFKit.Mixins.PDFFontSource;
}
