import { keysOf } from '@cartage/domain/keys-of.ts';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

export type Face = 'regular' | 'bold';

/** Of an npm package; relative to the file that the package exports, where there is one. */
interface FontFiles {
  readonly regular: string;
  readonly bold: string;
}

const google = (name: string, file: string): FontFiles => ({
  regular: `@expo-google-fonts/${name}/400Regular/${file}_400Regular.ttf`,
  bold: `@expo-google-fonts/${name}/700Bold/${file}_700Bold.ttf`,
});

/** In the order of preference. The fonts of Han and Hangul have megabytes and are opened last. */
const FAMILIES = {
  inter: google('inter', 'Inter'),
  arabic: google('noto-sans-arabic', 'NotoSansArabic'),
  hebrew: google('noto-sans-hebrew', 'NotoSansHebrew'),
  devanagari: google('noto-sans-devanagari', 'NotoSansDevanagari'),
  thai: google('noto-sans-thai', 'NotoSansThai'),
  emoji: google('noto-emoji', 'NotoEmoji'),
  han: {
    regular: '@embedpdf/fonts-sc#../fonts/NotoSansHans-Regular.otf',
    bold: '@embedpdf/fonts-sc#../fonts/NotoSansHans-Bold.otf',
  },
  hangul: {
    regular: '@embedpdf/fonts-kr#../fonts/NotoSansKR-Regular.otf',
    bold: '@embedpdf/fonts-kr#../fonts/NotoSansKR-Bold.otf',
  },
} as const satisfies Readonly<Record<string, FontFiles>>;

export type Family = keyof typeof FAMILIES;

export const FAMILY_NAMES = keysOf(FAMILIES);

const opened = new Map<string, Font>();

/** Cached: reading a font takes ten times as long as drawing a label. */
export function openFont(family: Family, face: Face): Font {
  const name = FAMILIES[family][face];
  const known = opened.get(name);
  if (known !== undefined) return known;
  const [module = '', path] = name.split('#');
  const exported = import.meta.resolve(module);
  const font = create(readFileSync(fileURLToPath(path === undefined ? exported : new URL(path, exported))));
  if (!('layout' in font)) throw new Error(`${name} is a font collection, not a single font`);
  font.layout = layoutOfAnyText(font.layout);
  opened.set(name, font);
  return font;
}

/**
 * Noto Sans Arabic has marks without an anchor, such as the dots of U+0760, at which fontkit fails. Text with one of them
 * is drawn with its marks where they are.
 */
function layoutOfAnyText(layout: Font['layout']): Font['layout'] {
  return function layoutText(this: Font, text, features, ...rest) {
    try {
      return layout.call(this, text, features, ...rest);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      const asked = Array.isArray(features)
        ? Object.fromEntries(features.map((feature) => [feature, true]))
        : features;
      return layout.call(this, text, { ...asked, mark: false, mkmk: false }, ...rest);
    }
  };
}

const families = new Map<number, Family | null>();

/** The first family with a glyph for the character; null when there is none. */
export function familyOf(codePoint: number): Family | null {
  const known = families.get(codePoint);
  if (known !== undefined) return known;
  const found = FAMILY_NAMES.find((family) => openFont(family, 'regular').hasGlyphForCodePoint(codePoint));
  families.set(codePoint, found ?? null);
  return found ?? null;
}

const advances = { regular: new Map<number, number>(), bold: new Map<number, number>() };

/** Width of a character in ems, without kerning and ligatures. */
export function advanceOf(codePoint: number, face: Face): number {
  const known = advances[face].get(codePoint);
  if (known !== undefined) return known;
  const family = familyOf(codePoint);
  const advance = family === null ? 0 : glyphAdvance(openFont(family, face), codePoint);
  advances[face].set(codePoint, advance);
  return advance;
}

const glyphAdvance = (font: Font, codePoint: number): number =>
  font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm;
