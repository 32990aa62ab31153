import { accentOf, type AccentTokens } from '@cartage/domain/look/accent.ts';
import { brandColourOf, LOOK_KEY, type Look, lookText, readLook } from '#theme/look.ts';

const VARIABLES = {
  fill: '--accent-fill',
  fillHover: '--accent-fill-hover',
  on: '--accent-on',
  text: '--accent-text',
  tint: '--accent-tint',
  tint2: '--accent-tint-2',
  ring: '--accent-ring',
} as const satisfies Record<keyof AccentTokens, string>;

/** The accents of a brand as custom properties, each for both schemes. */
export function accentVariables(brandColour: string): ReadonlyMap<string, string> {
  const { light, dark } = accentOf(brandColour);
  // The keys of an object literal are exactly those of its type.
  const keys = Object.keys(VARIABLES) as (keyof AccentTokens)[];
  return new Map(keys.map((key) => [VARIABLES[key], `light-dark(${light[key]}, ${dark[key]})`]));
}

/** Null in a browser that keeps nothing, too: its page says so, and needs colours for that. */
const storedText = (): string | null => {
  try {
    return localStorage.getItem(LOOK_KEY);
  } catch {
    return null;
  }
};

let shownText: string | null = null;
let shown: Look = readLook(null);
const listeners = new Set<() => void>();

/** The look of the page, chosen here or in another tab. */
export const look = {
  read(): Look {
    const text = storedText();
    if (text !== shownText) [shownText, shown] = [text, readLook(text)];
    return shown;
  },
  subscribe(changed: () => void): () => void {
    listeners.add(changed);
    return () => void listeners.delete(changed);
  },
  choose(chosen: Look): void {
    const text = lookText(chosen);
    if (text === null) localStorage.removeItem(LOOK_KEY);
    else localStorage.setItem(LOOK_KEY, text);
    tell();
  },
};

const tell = () => {
  for (const listener of listeners) listener();
};

/** Draws the page in the tenant's colours, or in those chosen instead, now and whenever the choice changes. */
export function showLookOf(tenantColour: string): void {
  const show = () => {
    const { theme, scheme } = look.read();
    const { dataset, style } = document.documentElement;
    if (scheme === 'auto') delete dataset['scheme'];
    else dataset['scheme'] = scheme;
    for (const [name, value] of accentVariables(brandColourOf(theme, tenantColour)))
      style.setProperty(name, value);
  };
  show();
  look.subscribe(show);
  // Null is the whole storage, emptied.
  window.addEventListener('storage', ({ key }) => {
    if (key === LOOK_KEY || key === null) tell();
  });
}
