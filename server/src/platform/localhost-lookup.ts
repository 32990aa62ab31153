import dns from 'node:dns';
import type { LookupFunction } from 'node:net';

/**
 * Resolves `*.localhost` to 127.0.0.1, as browsers and curl do. Node asks the system's resolver, which fails on some
 * systems (docs/reference/row-security.md 11).
 */
export const lookup: LookupFunction = (hostname, options, callback) => {
  const name = hostname.toLowerCase();
  if (name !== 'localhost' && !name.endsWith('.localhost')) return dns.lookup(hostname, options, callback);
  if (options.all === true) process.nextTick(callback, null, [{ address: '127.0.0.1', family: 4 }]);
  else process.nextTick(callback, null, '127.0.0.1', 4);
};
