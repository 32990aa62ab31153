import { contrast, hexOf, type Oklch, oklchOf } from '#look/colour.ts';

/** What of a screen carries the colour of the brand, in one colour scheme. */
export interface AccentTokens {
  /** The filled button and its text. */
  readonly fill: string;
  readonly fillHover: string;
  readonly on: string;
  /** Words and icons on any surface and on both tints. */
  readonly text: string;
  /** Ground of what is chosen, and of what is chosen and pointed at. */
  readonly tint: string;
  readonly tint2: string;
  /** Ring around what has the focus. */
  readonly ring: string;
}

export interface Accent {
  readonly light: AccentTokens;
  readonly dark: AccentTokens;
  /** The drawing beside the sign-in form, the same in both schemes. */
  readonly drawing: { readonly ground: string; readonly contour: string; readonly route: string };
}

/** Grounds that coloured parts stand on; the same values as in the web's tokens.css, which a test compares. */
export const SURFACES = {
  light: { page: '#f5f7f9', surface: '#ffffff', sunken: '#f0f3f5', hover: '#f2f5f7' },
  dark: { page: '#0d1013', surface: '#14181b', float: '#1c2125', hover: '#1a1f23', floatHover: '#262c31' },
} as const;

const WHITE = '#ffffff';
const INK = '#12171a';

/** WCAG 2.2: 1.4.3 for words, 1.4.11 for what only has to be seen. A little more than asked, for rounding. */
const WORDS = 4.55;
const SHAPES = 3.05;

/**
 * The colours of a brand (`#rrggbb`) on our screens. Its hue stays, its lightness moves as little as contrast asks:
 * a brand that is readable already is drawn as it is.
 */
export function accentOf(brandColour: string): Accent {
  const brand = oklchOf(brandColour);
  return {
    light: tokens(brand, {
      grounds: Object.values(SURFACES.light),
      solidGrounds: [SURFACES.light.page, SURFACES.light.surface],
      words: 4.9,
      tint: { lightness: 0.972, chroma: 0.35 },
      tint2: { lightness: 0.94, chroma: 0.6 },
    }),
    dark: tokens(brand, {
      grounds: Object.values(SURFACES.dark),
      solidGrounds: [SURFACES.dark.page, SURFACES.dark.surface, SURFACES.dark.float],
      words: 6,
      tint: { lightness: 0.262, chroma: 0.45 },
      tint2: { lightness: 0.295, chroma: 0.7 },
    }),
    drawing: {
      ground: at(brand, 0.36, 0.08),
      contour: at(brand, 0.66, 0.12),
      route: at(brand, 0.88, 0.07),
    },
  };
}

interface Scheme {
  readonly grounds: readonly string[];
  /** Where buttons stand. */
  readonly solidGrounds: readonly string[];
  /** Contrast of coloured words; on dark grounds the least that is allowed still strains the eye. */
  readonly words: number;
  /** Lightness, and the share of a tint's usual chroma. */
  readonly tint: TintOf;
  readonly tint2: TintOf;
}

interface TintOf {
  readonly lightness: number;
  readonly chroma: number;
}

const TINT_CHROMA = 0.06;

function tokens(brand: Oklch, { grounds, solidGrounds, words, tint, tint2 }: Scheme): AccentTokens {
  const tintHex = at(brand, tint.lightness, TINT_CHROMA * tint.chroma);
  const tint2Hex = at(brand, tint2.lightness, TINT_CHROMA * tint2.chroma);
  const { fill, on } = fillOf(brand, solidGrounds);
  return {
    fill,
    fillHover: hoverOf(fill, on),
    on,
    text: nearest(brand, (hex) => isSeenOn(hex, [...grounds, tintHex, tint2Hex], words)),
    tint: tintHex,
    tint2: tint2Hex,
    ring: nearest(brand, (hex) => isSeenOn(hex, [...grounds, tintHex, tint2Hex], SHAPES)),
  };
}

/** How far the brand may be moved for the sake of white words: dark ones on a mid-tone fill look switched off. */
const WORTH_WHITE = 0.12;

function fillOf(brand: Oklch, grounds: readonly string[]): { readonly fill: string; readonly on: string } {
  const [white, ink] = [WHITE, INK].map((on) => ({
    on,
    fill: nearest(brand, (hex) => isSeenOn(hex, grounds, SHAPES) && contrast(on, hex) >= WORDS),
  }));
  if (white === undefined || ink === undefined) throw new Error('Two colours of words were tried');
  const moved = ({ fill }: { readonly fill: string }) => Math.abs(oklchOf(fill).lightness - brand.lightness);
  return moved(white) <= moved(ink) + WORTH_WHITE ? white : ink;
}

/** Away from its words, so that they stay as readable; where there is no room, a hair towards them. */
function hoverOf(fill: string, on: string): string {
  const rest = oklchOf(fill);
  const away = on === WHITE ? -1 : 1;
  return at(rest, Math.min(Math.max(rest.lightness + away * 0.05, 0.05), 0.97), rest.chroma);
}

const isSeenOn = (hex: string, grounds: readonly string[], least: number) =>
  grounds.every((ground) => contrast(hex, ground) >= least);

const at = ({ hue, chroma }: Oklch, lightness: number, most: number) =>
  hexOf({ lightness, chroma: Math.min(chroma, most), hue });

const STEP = 0.005;

/** The brand's colour in the lightness nearest to its own that fits. */
function nearest(brand: Oklch, fits: (hex: string) => boolean): string {
  for (let away = 0; away <= 1; away += STEP) {
    for (const lightness of [brand.lightness - away, brand.lightness + away]) {
      if (lightness < 0 || lightness > 1) continue;
      const hex = hexOf({ ...brand, lightness });
      if (fits(hex)) return hex;
    }
  }
  throw new Error('No lightness can be seen on these grounds');
}
