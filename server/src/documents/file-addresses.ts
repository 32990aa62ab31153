import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { AppError } from '#errors/app-error.ts';
import type { Scope } from '#platform/scope.ts';

/** A file as an address names it. */
export interface AddressedFile {
  readonly kind: 'document' | 'attachment' | 'thumbnail' | 'extract';
  readonly id: string;
}

/** What an address is good for: this file, of this organisation, opened by this person (null: by nobody we know), until then. */
export interface Capability extends AddressedFile {
  readonly tenantId: number;
  readonly organisationId: number;
  readonly userId: number | null;
}

/** Whose the address is. */
export type Holder = Pick<Scope, 'tenantId' | 'organisationId'> & Pick<Capability, 'userId'>;

export interface FileAddresses {
  /** Good for five minutes from `now`; whoever has it needs no sign-in. */
  addressOf(holder: Holder, host: string, file: AddressedFile, now: Date): Promise<string>;
  /** Throws `not-found` for what we never signed, `link-expired` for what we did too long ago. */
  read(token: string, now: Date): Promise<Capability>;
  /** What an address was good for, however long ago; null for what we never signed. */
  was(token: string): Promise<Capability | null>;
}

export interface FileAddressOptions {
  readonly database: Pick<Database, 'read'>;
  readonly publicScheme: 'http' | 'https';
  readonly publicPort: number;
}

const GOOD_FOR_SECONDS = 5 * 60;

export const FILE_PATH = '/api/files';
/** What people uploaded has a path of its own, on which nothing of ours answers. */
export const ATTACHMENT_PATH = '/api/attachments';
/** Files of extracts, always as a download. */
export const EXTRACT_PATH = '/api/extracts';

const PATHS: Readonly<Record<AddressedFile['kind'], string>> = {
  document: FILE_PATH,
  attachment: ATTACHMENT_PATH,
  thumbnail: ATTACHMENT_PATH,
  extract: EXTRACT_PATH,
};

/** A signature over file, organisation, person and expiry (DESIGN decision 12); the key is the database's. */
export function createFileAddresses(options: FileAddressOptions): FileAddresses {
  const { database, publicScheme, publicPort } = options;
  let kept: Promise<Buffer> | undefined;
  const key = () => {
    kept ??= readKey(database);
    kept.catch(() => {
      kept = undefined;
    });
    return kept;
  };
  const signature = async (payload: string) =>
    createHmac('sha256', await key())
      .update(payload)
      .digest();
  const opened = async (token: string) => {
    const [payload = '', signed = ''] = token.split('.', 2);
    const given = Buffer.from(signed, 'base64url');
    const right = await signature(payload);
    // Letters beyond the bytes would make another text of the same signature.
    const isOurs =
      given.length === right.length &&
      signed === right.toString('base64url') &&
      timingSafeEqual(given, right);
    return isOurs ? capabilityOf(payload) : null;
  };
  return {
    async addressOf({ tenantId, organisationId, userId }, host, { kind, id }, now) {
      const until = Math.floor(now.getTime() / 1000) + GOOD_FOR_SECONDS;
      const named = [tenantId, organisationId, userId ?? '', kind, id, until].join('.');
      const payload = Buffer.from(named).toString('base64url');
      const token = `${payload}.${(await signature(payload)).toString('base64url')}`;
      return `${originOf(publicScheme, host, publicPort)}${PATHS[kind]}/${token}`;
    },
    async read(token, now) {
      const signed = await opened(token);
      if (signed === null) throw new AppError('not-found');
      if (now.getTime() >= signed.until) throw new AppError('link-expired');
      return signed.capability;
    },
    async was(token) {
      return (await opened(token))?.capability ?? null;
    },
  };
}

function capabilityOf(payload: string): { readonly capability: Capability; readonly until: number } {
  const text = Buffer.from(payload, 'base64url').toString();
  const [tenantId, organisationId, userId, kind, id = '', until] = text.split('.');
  const capability = {
    tenantId: Number(tenantId),
    organisationId: Number(organisationId),
    userId: userId === '' ? null : Number(userId),
    // Signed by us, so it is one of the four.
    kind: kind as AddressedFile['kind'],
    id,
  };
  return { capability, until: Number(until) * 1000 };
}

async function readKey(database: Pick<Database, 'read'>): Promise<Buffer> {
  const [row] = await database.read<{ secret: Buffer }>({}, sql`select secret from document_key`);
  if (row === undefined) throw new Error('The database has no key for documents');
  return row.secret;
}

/** Where people reach the portal of a tenant. */
export function originOf(scheme: 'http' | 'https', host: string, port: number): string {
  const isUsual = port === (scheme === 'https' ? 443 : 80);
  return `${scheme}://${host}${isUsual ? '' : `:${port}`}`;
}
