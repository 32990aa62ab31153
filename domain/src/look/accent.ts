import { contrast, hexOf, type Oklch, oklchOf } from '#look/colour.ts';

/** The design tokens with the brand colour, for one colour scheme. */
export interface AccentTokens {
  /** The filled button and its text. */
  readonly fill: string;
  readonly fillHover: string;
  readonly on: string;
  /** Text and icons on any surface and on both tints. */
  readonly text: string;
  /** Background of a selected element, and of a selected element on hover. */
  readonly tint: string;
  readonly tint2: string;
  /** Focus ring. */
  readonly ring: string;
}

export interface Accent {
  readonly light: AccentTokens;
  readonly dark: AccentTokens;
  /** The drawing beside the sign-in form, the same in both schemes. */
  readonly drawing: { readonly ground: string; readonly contour: string; readonly route: string };
}

/** Backgrounds behind coloured elements; the same values as in the web's tokens.css, which a test compares. */
export const SURFACES = {
  light: { page: '#f5f7f9', surface: '#ffffff', sunken: '#f0f3f5', hover: '#f2f5f7' },
  dark: { page: '#0d1013', surface: '#14181b', float: '#1c2125', hover: '#1a1f23', floatHover: '#262c31' },
} as const;

const WHITE = '#ffffff';
const INK = '#12171a';

/** WCAG 2.2: 1.4.3 for text, 1.4.11 for other elements, with a margin for rounding. */
const TEXT_CONTRAST = 4.55;
const SHAPE_CONTRAST = 3.05;

/**
 * The colours of a brand (`#rrggbb`) on our screens. Its hue stays, its lightness changes as little as the contrast
 * requires. A brand colour with enough contrast is used unchanged.
 */
export function accentOf(brandColour: string): Accent {
  const brand = oklchOf(brandColour);
  return {
    light: tokens(brand, {
      grounds: Object.values(SURFACES.light),
      solidGrounds: [SURFACES.light.page, SURFACES.light.surface],
      textContrast: 4.9,
      tint: { lightness: 0.972, chroma: 0.35 },
      tint2: { lightness: 0.94, chroma: 0.6 },
    }),
    dark: tokens(brand, {
      grounds: Object.values(SURFACES.dark),
      solidGrounds: [SURFACES.dark.page, SURFACES.dark.surface, SURFACES.dark.float],
      textContrast: 6,
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
  /** Backgrounds of filled buttons. */
  readonly solidGrounds: readonly string[];
  /** Contrast of coloured text. On dark backgrounds the required minimum is still hard to read. */
  readonly textContrast: number;
  /** Lightness, and the share of a tint's usual chroma. */
  readonly tint: TintOf;
  readonly tint2: TintOf;
}

interface TintOf {
  readonly lightness: number;
  readonly chroma: number;
}

const TINT_CHROMA = 0.06;

function tokens(brand: Oklch, { grounds, solidGrounds, textContrast, tint, tint2 }: Scheme): AccentTokens {
  const tintHex = at(brand, tint.lightness, TINT_CHROMA * tint.chroma);
  const tint2Hex = at(brand, tint2.lightness, TINT_CHROMA * tint2.chroma);
  const { fill, on } = fillOf(brand, solidGrounds);
  return {
    fill,
    fillHover: hoverOf(fill, on),
    on,
    text: nearest(brand, (hex) => isSeenOn(hex, [...grounds, tintHex, tint2Hex], textContrast)),
    tint: tintHex,
    tint2: tint2Hex,
    ring: nearest(brand, (hex) => isSeenOn(hex, [...grounds, tintHex, tint2Hex], SHAPE_CONTRAST)),
  };
}

/** Extra lightness change accepted for white text, because dark text on a mid-tone fill looks disabled. */
const WORTH_WHITE = 0.12;

function fillOf(brand: Oklch, grounds: readonly string[]): { readonly fill: string; readonly on: string } {
  const [white, ink] = [WHITE, INK].map((on) => ({
    on,
    fill: nearest(
      brand,
      (hex) => isSeenOn(hex, grounds, SHAPE_CONTRAST) && contrast(on, hex) >= TEXT_CONTRAST,
    ),
  }));
  if (white === undefined || ink === undefined) throw new Error('Both text colours have a fill');
  const moved = ({ fill }: { readonly fill: string }) => Math.abs(oklchOf(fill).lightness - brand.lightness);
  return moved(white) <= moved(ink) + WORTH_WHITE ? white : ink;
}

/** Moves the fill away from its text colour, to keep the contrast, within the range of lightness. */
function hoverOf(fill: string, on: string): string {
  const rest = oklchOf(fill);
  const away = on === WHITE ? -1 : 1;
  return at(rest, Math.min(Math.max(rest.lightness + away * 0.05, 0.05), 0.97), rest.chroma);
}

const isSeenOn = (hex: string, grounds: readonly string[], minContrast: number) =>
  grounds.every((ground) => contrast(hex, ground) >= minContrast);

const at = ({ hue, chroma }: Oklch, lightness: number, maxChroma: number) =>
  hexOf({ lightness, chroma: Math.min(chroma, maxChroma), hue });

const STEP = 0.005;

/** The brand colour with the nearest lightness that fits. */
function nearest(brand: Oklch, fits: (hex: string) => boolean): string {
  for (let away = 0; away <= 1; away += STEP) {
    for (const lightness of [brand.lightness - away, brand.lightness + away]) {
      if (lightness < 0 || lightness > 1) continue;
      const hex = hexOf({ ...brand, lightness });
      if (fits(hex)) return hex;
    }
  }
  throw new Error('No lightness has enough contrast on these backgrounds');
}
