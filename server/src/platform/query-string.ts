import { AppError } from '#errors/app-error.ts';

/** Parses the query of a URL. Throws `malformed-request` on a repeated parameter and on invalid percent-encoding. */
export function parseQueryString(url: string): Readonly<Record<string, string>> {
  const start = url.indexOf('?');
  // Without a prototype, so that a parameter named `constructor` is an ordinary one.
  const found: Record<string, string> = Object.create(null);
  if (start === -1) return found;
  for (const pair of url.slice(start + 1).split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    if (name in found) throw new AppError('malformed-request', { detail: 'A query parameter is repeated' });
    found[name] = equals === -1 ? '' : decode(pair.slice(equals + 1));
  }
  return found;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new AppError('malformed-request', { detail: 'The URL is not valid' });
  }
}
