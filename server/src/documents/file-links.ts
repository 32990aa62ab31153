import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '#db/database.ts';
import { documentKey } from '#documents/file-links.query.ts';
import { AppError } from '#errors/app-error.ts';
import { originOf } from '#platform/origin-of.ts';
import type { Scope } from '#platform/scope.ts';

/** The file that a link opens. */
export interface LinkedFile {
  readonly kind: 'document' | 'attachment' | 'thumbnail' | 'extract' | 'email-preview';
  /** For a preview: the kind of email. */
  readonly id: string;
}

/** A link opens this file of this organisation. `userId` is recorded as the reader; null when unknown. */
export interface Capability extends LinkedFile {
  readonly tenantId: number;
  readonly organisationId: number;
  readonly userId: number | null;
}

/** The user for whom a link is created. */
export type Holder = Pick<Scope, 'tenantId' | 'organisationId'> & Pick<Capability, 'userId'>;

export interface FileLinks {
  /** A link that works without sign-in and expires 5 minutes after `now`. */
  linkTo(holder: Holder, host: string, file: LinkedFile, now: Date): Promise<string>;
  /** Throws `not-found` for a token with a wrong signature, and `link-expired` for an expired one. */
  read(token: string, now: Date): Promise<Capability>;
  /** As `read`, without checking the expiry. Null for a token with a wrong signature. */
  readExpired(token: string): Promise<Capability | null>;
}

export interface FileLinkOptions {
  readonly database: Pick<Database, 'read'>;
  readonly publicScheme: 'http' | 'https';
  readonly publicPort: number;
}

const LIFETIME_SECONDS = 5 * 60;

export const FILE_PATH = '/api/files';
/** Uploaded files have a path of their own, so that no page of ours is served under it. */
export const ATTACHMENT_PATH = '/api/attachments';
/** Extract files, always as a download. */
export const EXTRACT_PATH = '/api/extracts';
/** Previews of receiver emails, the only pages that the portal shows in a frame. */
export const EMAIL_PREVIEW_PATH = '/api/email-previews';

const PATHS: Readonly<Record<LinkedFile['kind'], string>> = {
  document: FILE_PATH,
  attachment: ATTACHMENT_PATH,
  thumbnail: ATTACHMENT_PATH,
  extract: EXTRACT_PATH,
  'email-preview': EMAIL_PREVIEW_PATH,
};

/** Signs file, organisation, user and expiry with a key from the database (`docs/reference/design-rules.md` rule 12). */
export function createFileLinks(options: FileLinkOptions): FileLinks {
  const { database, publicScheme, publicPort } = options;
  let cached: Promise<Buffer> | undefined;
  const key = () => {
    cached ??= readKey(database);
    cached.catch(() => {
      cached = undefined;
    });
    return cached;
  };
  const signature = async (payload: string) =>
    createHmac('sha256', await key())
      .update(payload)
      .digest();
  const verify = async (token: string) => {
    const [payload = '', signed = ''] = token.split('.', 2);
    const received = Buffer.from(signed, 'base64url');
    const expected = await signature(payload);
    // Trailing characters can decode to the same bytes, so the texts are compared as well.
    const isValid =
      received.length === expected.length &&
      signed === expected.toString('base64url') &&
      timingSafeEqual(received, expected);
    return isValid ? capabilityOf(payload) : null;
  };
  return {
    async linkTo({ tenantId, organisationId, userId }, host, { kind, id }, now) {
      const expiresAt = Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS;
      const fields = [tenantId, organisationId, userId ?? '', kind, id, expiresAt].join('.');
      const payload = Buffer.from(fields).toString('base64url');
      const token = `${payload}.${(await signature(payload)).toString('base64url')}`;
      return `${originOf(publicScheme, host, publicPort)}${PATHS[kind]}/${token}`;
    },
    async read(token, now) {
      const verified = await verify(token);
      if (verified === null) throw new AppError('not-found');
      if (now.getTime() >= verified.expiresAt) throw new AppError('link-expired');
      return verified.capability;
    },
    async readExpired(token) {
      return (await verify(token))?.capability ?? null;
    },
  };
}

function capabilityOf(payload: string): { readonly capability: Capability; readonly expiresAt: number } {
  const text = Buffer.from(payload, 'base64url').toString();
  const [tenantId, organisationId, userId, kind, id = '', expiresAt] = text.split('.');
  const capability = {
    tenantId: Number(tenantId),
    organisationId: Number(organisationId),
    userId: userId === '' ? null : Number(userId),
    // The signature is ours, so it is one of the five kinds.
    kind: kind as LinkedFile['kind'],
    id,
  };
  return { capability, expiresAt: Number(expiresAt) * 1000 };
}

async function readKey(database: Pick<Database, 'read'>): Promise<Buffer> {
  const [row] = await database.read<{ secret: Buffer }>({}, documentKey);
  if (row === undefined) throw new Error('The database has no key for file links');
  return row.secret;
}
