import { COLOUR_SCHEMES, type ColourScheme, type ThemeCode, THEMES } from '@cartage/domain/look/themes.ts';

/** What a person has chosen instead of the tenant's look and the system's scheme (TENANT-02, TENANT-08). */
export interface Look {
  readonly theme: ThemeCode;
  readonly scheme: ColourScheme;
}

export const OWN_LOOK: Look = { theme: 'tenant', scheme: 'auto' };

/** One for the browser, as the look is one of the portal and not of an organisation. index.html reads it too. */
export const LOOK_KEY = 'cartage.look';

/** Only names of our lists come out of the storage, whatever somebody put in. */
export function readLook(text: string | null): Look {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    return OWN_LOOK;
  }
  if (typeof stored !== 'object' || stored === null) return OWN_LOOK;
  const { theme, scheme } = stored as { readonly theme?: unknown; readonly scheme?: unknown };
  return {
    theme: THEMES.find(({ code }) => code === theme)?.code ?? 'tenant',
    scheme: COLOUR_SCHEMES.find((known) => known === scheme) ?? 'auto',
  };
}

/** Null removes the entry: nothing is stored of a choice that is none. */
export function lookText({ theme, scheme }: Look): string | null {
  return theme === OWN_LOOK.theme && scheme === OWN_LOOK.scheme ? null : JSON.stringify({ theme, scheme });
}

export function brandColourOf(theme: ThemeCode, tenantColour: string): string {
  return THEMES.find(({ code }) => code === theme)?.brandColour ?? tenantColour;
}
