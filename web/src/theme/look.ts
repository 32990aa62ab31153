import { COLOUR_SCHEMES, type ColourScheme, type ThemeCode, THEMES } from '@cartage/domain/look/themes.ts';

/** The user's override of the tenant's theme and the system's colour scheme (TENANT-02, TENANT-08). */
export interface Look {
  readonly theme: ThemeCode;
  readonly scheme: ColourScheme;
}

export const DEFAULT_LOOK: Look = { theme: 'tenant', scheme: 'auto' };

/** One key per browser, because the look does not depend on the organisation. index.html reads it too. */
export const LOOK_KEY = 'cartage.look';

/** Accepts only known names from the storage. */
export function readLook(text: string | null): Look {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    return DEFAULT_LOOK;
  }
  if (typeof stored !== 'object' || stored === null) return DEFAULT_LOOK;
  const { theme, scheme } = stored as { readonly theme?: unknown; readonly scheme?: unknown };
  return {
    theme: THEMES.find(({ code }) => code === theme)?.code ?? 'tenant',
    scheme: COLOUR_SCHEMES.find((known) => known === scheme) ?? 'auto',
  };
}

/** Null removes the entry: the default is not stored. */
export function lookText({ theme, scheme }: Look): string | null {
  return theme === DEFAULT_LOOK.theme && scheme === DEFAULT_LOOK.scheme
    ? null
    : JSON.stringify({ theme, scheme });
}

export function brandColourOf(theme: ThemeCode, tenantColour: string): string {
  return THEMES.find(({ code }) => code === theme)?.brandColour ?? tenantColour;
}
