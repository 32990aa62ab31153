import { accentOf, type AccentTokens } from '@cartage/domain/look/accent.ts';
import { keysOf } from '@cartage/domain/keys-of.ts';
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

/** The accent colours of a brand as custom properties for both schemes. */
export function accentVariables(brandColour: string): ReadonlyMap<string, string> {
  const { light, dark } = accentOf(brandColour);
  const keys = keysOf(VARIABLES);
  return new Map(keys.map((key) => [VARIABLES[key], `light-dark(${light[key]}, ${dark[key]})`]));
}

/** Null when storage is blocked: the page that explains this needs colours too. */
const storedText = (): string | null => {
  try {
    return localStorage.getItem(LOOK_KEY);
  } catch {
    return null;
  }
};

let currentText: string | null = null;
let current: Look = readLook(null);
const listeners = new Set<() => void>();

/** The current look, chosen in this or another tab. */
export const look = {
  read(): Look {
    const text = storedText();
    if (text !== currentText) [currentText, current] = [text, readLook(text)];
    return current;
  },
  subscribe(changed: () => void): () => void {
    listeners.add(changed);
    return () => void listeners.delete(changed);
  },
  choose(chosen: Look): void {
    const text = lookText(chosen);
    if (text === null) localStorage.removeItem(LOOK_KEY);
    else localStorage.setItem(LOOK_KEY, text);
    notify();
  },
};

const notify = () => {
  for (const listener of listeners) listener();
};

/** Applies the tenant's colours or the user's look, now and after every change. */
export function applyLook(tenantColour: string): void {
  const apply = () => {
    const { theme, scheme } = look.read();
    const { dataset, style } = document.documentElement;
    if (scheme === 'auto') delete dataset['scheme'];
    else dataset['scheme'] = scheme;
    for (const [name, value] of accentVariables(brandColourOf(theme, tenantColour)))
      style.setProperty(name, value);
  };
  apply();
  look.subscribe(apply);
  // A null key means that the whole storage was cleared.
  window.addEventListener('storage', ({ key }) => {
    if (key === LOOK_KEY || key === null) notify();
  });
}
