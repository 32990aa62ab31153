import dns from 'node:dns';
import type { LookupFunction } from 'node:net';

/**
 * Name lookup for our own calls: browsers and curl take every `*.localhost` for this machine, Node asks the
 * resolver and fails (isolation.md 11).
 */
export const lookup: LookupFunction = (hostname, options, callback) => {
  const name = hostname.toLowerCase();
  if (name !== 'localhost' && !name.endsWith('.localhost')) return dns.lookup(hostname, options, callback);
  if (options.all === true) process.nextTick(callback, null, [{ address: '127.0.0.1', family: 4 }]);
  else process.nextTick(callback, null, '127.0.0.1', 4);
};
