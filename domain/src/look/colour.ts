/** Lightness 0 to 1, chroma 0 to about 0.37, hue in degrees: equal steps look equally far (OKLCH, CSS Color 4). */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Triple = readonly [number, number, number];

/** `#rrggbb` in lower case, the only stored and sent format. */
export const HEX_COLOUR = /^#[0-9a-f]{6}$/;

/** @throws Error on anything that is not `#rrggbb`. */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  };
}

/** The nearest sRGB colour: keeps lightness and hue and reduces chroma. */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  let [shown, beyond] = [0, chroma];
  if (isShowable(linear({ lightness, chroma, hue }))) shown = chroma;
  else
    for (let step = 0; step < 20; step++) {
      const between = (shown + beyond) / 2;
      if (isShowable(linear({ lightness, chroma: between, hue }))) shown = between;
      else beyond = between;
    }
  return `#${linear({ lightness, chroma: shown, hue }).map(byteOf).join('')}`;
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(first: string, second: string): number {
  const [a, b] = [luminance(first), luminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearOf(hex: string): Triple {
  if (!HEX_COLOUR.test(hex)) throw new Error(`${hex} is not a colour of the form #rrggbb`);
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function linear({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

// Allows for rounding errors at the edge of the gamut.
const isShowable = (channels: Triple) => channels.every((value) => value >= -0.0005 && value <= 1.0005);

function byteOf(value: number): string {
  const held = Math.min(Math.max(value, 0), 1);
  const encoded = held <= 0.0031308 ? held * 12.92 : 1.055 * held ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}
