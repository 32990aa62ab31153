import { HEX_COLOUR } from '#look/colour.ts';

/** For tenants without a brand colour. */
export const DEFAULT_BRAND_COLOUR = '#44617d';

/** Themes a user can choose instead of the tenant's (TENANT-02, TENANT-07). */
export const THEMES = [
  { code: 'harbour', name: 'Harbour', brandColour: '#1f66b8' },
  { code: 'fern', name: 'Fern', brandColour: '#017d6b' },
  { code: 'dusk', name: 'Dusk', brandColour: '#5f61d9' },
  { code: 'clay', name: 'Clay', brandColour: '#b4532a' },
  { code: 'graphite', name: 'Graphite', brandColour: '#4b5560' },
] as const;

export type ThemeCode = 'tenant' | (typeof THEMES)[number]['code'];

export const COLOUR_SCHEMES = ['auto', 'light', 'dark'] as const;
export type ColourScheme = (typeof COLOUR_SCHEMES)[number];

/** Name of the public tenant setting that carries the brand colour (TENANT-09). */
export const BRAND_COLOUR_SETTING = 'BrandColour';

/** The brand colour of a tenant; the neutral default when it is missing or invalid. */
export function brandColourIn(
  settings: readonly { readonly name: string; readonly value: unknown }[],
): string {
  const value = settings.find(({ name }) => name === BRAND_COLOUR_SETTING)?.value;
  return typeof value === 'string' && HEX_COLOUR.test(value) ? value : DEFAULT_BRAND_COLOUR;
}
