import { ERRORS, type ErrorRow } from '@cartage/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from '#db/sql.ts';
import type { Capability } from '#documents/file-addresses.ts';
import { linkPage, type LinkPage } from '#documents/link-page.ts';
import type { AppError } from '#errors/app-error.ts';
import type { Parts } from '#parts.ts';
import { fail, noteFailure } from '#platform/failures.ts';
import type { Tenant } from '#platform/tenant.ts';

type FailureParts = Pick<Parts, 'database' | 'files' | 'tenants'>;
type FileRequest = FastifyRequest<{ Params: { token: string } }>;

/**
 * Of an address that leads to a file: whoever stands before a tab is told what happened and how to go on, programs get
 * the problem document as everywhere.
 */
export function answerFileFailure(parts: FailureParts) {
  return async (thrown: Error, request: FileRequest, reply: FastifyReply): Promise<FastifyReply> => {
    void reply.header('vary', 'accept');
    if (!isPerson(request)) return fail(request, reply, thrown);
    const error = noteFailure(request, thrown);
    // Without a database there is still a page.
    const tenant = await parts.tenants.byHost(request.host).catch(() => undefined);
    const page = await pageOf(parts, error, tenant, request.params.token);
    const { body, policy } = linkPage(tenant, page);
    return reply
      .code(ERRORS[error.code].status)
      .headers(error.headers)
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .send(body);
  };
}

/** Programs take anything, or ask for something else. */
const isPerson = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true;

const TO_PORTAL = { words: 'To the portal', path: '/' };
const SAFE = 'For safety a link to a file works for five minutes.';

async function pageOf(
  parts: FailureParts,
  error: AppError,
  tenant: Tenant | undefined,
  token: string,
): Promise<LinkPage> {
  const { title }: ErrorRow = ERRORS[error.code];
  if (error.code === 'not-found') {
    const words =
      'This link leads to nothing here: it may have been cut off on its way, or the file is gone.';
    return { title, words, ways: [TO_PORTAL] };
  }
  if (error.code !== 'link-expired' || tenant === undefined) {
    return { title, words: error.detail ?? 'Try again in a moment.', ways: [AGAIN, TO_PORTAL] };
  }
  const was = await parts.files.was(token).catch(() => null);
  // At another host it is as one that never was.
  const way = was === null || was.tenantId !== tenant.id ? null : await wayTo(parts, was).catch(() => null);
  return {
    title: 'This link has expired',
    words: `${SAFE} ${way?.advice ?? FROM_THE_PORTAL}`,
    ways: [way ?? TO_PORTAL],
  };
}

/** The same address once more. */
const AGAIN = { words: 'Try again', path: '' };
const FROM_THE_PORTAL = 'Open the file again from the portal; you may have to sign in.';

interface Way {
  readonly advice: string;
  readonly words: string;
  readonly path: string;
}

/** Where the holder of the link can have another one: nothing but a reference is told. */
async function wayTo({ database }: FailureParts, was: Capability): Promise<Way | null> {
  if (was.kind === 'extract') {
    return {
      advice: 'The extract can be downloaded again from its list; you may have to sign in.',
      words: 'To the data extract',
      path: '/report',
    };
  }
  const { tenantId, organisationId, kind, id } = was;
  const of =
    kind === 'document'
      ? sql`select consignment_id from document_consignment where document_id = ${id}::uuid`
      : sql`select consignment_id from attachment where id = ${Number(id)}`;
  const found = await database.read<{ reference: string }>(
    { tenantId, organisationId },
    sql`
      select reference from consignment
      where organisation_id = ${organisationId} and id in (${of})
      limit 2`,
  );
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return null;
  const { reference } = only;
  const from = kind === 'document' ? 'choose Download' : 'look under Attachments';
  return {
    advice: `Open ${reference} and ${from} to have a new one; you may have to sign in.`,
    words: `Open ${reference}`,
    path: `/consignment/${reference}`,
  };
}
