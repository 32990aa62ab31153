import { AppError } from '#errors/app-error.ts';

/** The parameters of an address. Throws `malformed-request` on one given twice and on broken percent signs. */
export function parseQuery(url: string): Readonly<Record<string, string>> {
  const start = url.indexOf('?');
  // Without a prototype: a parameter called `constructor` is one like any other.
  const found: Record<string, string> = Object.create(null);
  if (start === -1) return found;
  for (const pair of url.slice(start + 1).split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    if (name in found) throw new AppError('malformed-request', { detail: 'A parameter is given twice' });
    found[name] = equals === -1 ? '' : decode(pair.slice(equals + 1));
  }
  return found;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new AppError('malformed-request', { detail: 'The address is not readable' });
  }
}
