import { inspect } from 'node:util';
import { PoolModeError } from '#assert-sessions.ts';
import { MigrationError } from '#migrations.ts';

/** Codes of OpenSSL and Node for the certificate of a server that a client does not accept. */
const CERTIFICATE_CODES = [
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

const refuseCertificate = ({ message }: SystemError): string =>
  `Couldn't connect to the database: its certificate is not accepted (${message}).`;

/** One sentence for each common cause of a failed start-up, by the code of a system or PostgreSQL error. */
const MESSAGES: Readonly<Record<string, (error: SystemError) => string>> = {
  EADDRINUSE: ({ port }) => `Port ${port ?? '?'} is in use. Stop the other program, or choose another port.`,
  EADDRNOTAVAIL: ({ address }) =>
    `This machine does not have the address ${address ?? '?'} (HOST, METRICS_HOST).`,
  ECONNREFUSED: ({ address, port }) =>
    `Couldn't connect to the database: nothing listens at ${address ?? 'its address'}${port === undefined ? '' : `:${port}`}.`,
  ENOTFOUND: ({ hostname }) => `Couldn't connect to the database: the host ${hostname ?? 'name'} is unknown.`,
  ETIMEDOUT: () => "Couldn't connect to the database: its host does not answer.",
  EHOSTUNREACH: () => "Couldn't connect to the database: its host can't be reached.",
  // invalid_authorization_specification and invalid_password.
  '28000': ({ message }) => `Couldn't sign in to the database: ${message}.`,
  '28P01': ({ message }) => `Couldn't sign in to the database: ${message}.`,
  // invalid_parameter_value: the role of the process does not exist.
  '22023': ({ message }) => `Couldn't sign in to the database: ${message}. Run: npm run admin -- migrate`,
  // invalid_catalog_name
  '3D000': ({ message }) => `Couldn't connect to the database: ${message}.`,
  // cannot_connect_now
  '57P03': () => "Couldn't connect to the database: it is starting up or shutting down.",
  ...Object.fromEntries(CERTIFICATE_CODES.map((code) => [code, refuseCertificate])),
  ENOENT: ({ path }) => `${path ?? 'A file'} does not exist.`,
  EACCES: ({ path }) => `No permission for ${path ?? 'a file or port'}.`,
  EROFS: ({ path }) => `${path ?? 'A folder'} is on a read-only file system.`,
  ENOSPC: ({ path }) => `No space left on the device of ${path ?? 'a folder'}.`,
};

interface SystemError extends Error {
  readonly code: string;
  readonly address?: string;
  readonly port?: number;
  readonly hostname?: string;
  readonly path?: string;
}

/** The sentence for a known cause; undefined for others, which need their stack trace. */
export function knownStartError(error: unknown): string | undefined {
  // A connection that was tried at several addresses fails with one error for each.
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  if (!(first instanceof Error)) return undefined;
  if (first instanceof MigrationError || first instanceof PoolModeError) return first.message;
  const code = 'code' in first ? String(first.code) : '';
  if (Object.hasOwn(MESSAGES, code)) return MESSAGES[code]?.(first as SystemError);
  return first.cause === undefined ? undefined : knownStartError(first.cause);
}

/** The text to print when a process cannot start: one sentence, or the stack trace of an unexpected error. */
export const startErrorText = (error: unknown): string => knownStartError(error) ?? inspect(error);
