import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const MAX_ACCOUNTS = 5;
const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;

/** The last users of one browser. */
export interface DeviceAccount {
  readonly tenantCode: string;
  readonly email: string;
}

/**
 * The cookie of a browser in which accounts have signed in: its id, and an HMAC for each of the last five accounts. It
 * only exempts this browser from failed attempts elsewhere, so the server stores nothing about it.
 */
export function deviceOf(
  cookie: string | undefined,
  account: DeviceAccount,
  keys: readonly string[],
): string | undefined {
  const [id = '', ...signatures] = (cookie ?? '').split('.');
  if (id === '') return undefined;
  const own = keys.map((key) => signatureOf(key, id, account));
  return signatures.some((signature) => own.some((expected) => isSame(signature, expected))) ? id : undefined;
}

/** The cookie after the account has signed in. */
export function rememberAccount(
  cookie: string | undefined,
  account: DeviceAccount,
  keys: readonly string[],
): string {
  const [key] = keys;
  if (key === undefined) throw new Error('there is no cookie key');
  const [storedId = '', ...signatures] = (cookie ?? '').split('.');
  const id = /^[\w-]{22}$/.test(storedId) ? storedId : randomBytes(ID_BYTES).toString('base64url');
  const signature = signatureOf(key, id, account);
  const others = signatures.filter((other) => /^[\w-]{22}$/.test(other) && other !== signature);
  return [id, signature, ...others.slice(0, MAX_ACCOUNTS - 1)].join('.');
}

function signatureOf(key: string, id: string, { tenantCode, email }: DeviceAccount): string {
  const mac = createHmac('sha256', key).update(`device\n${tenantCode}\n${id}\n${email}`).digest();
  return mac.subarray(0, SIGNATURE_BYTES).toString('base64url');
}

function isSame(first: string, second: string): boolean {
  const [left, right] = [Buffer.from(first), Buffer.from(second)];
  return left.length === right.length && timingSafeEqual(left, right);
}
