import { ERRORS, type ErrorRow } from '@cartage/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentDependencies } from '#documents/document-dependencies.ts';
import type { Capability } from '#documents/file-links.ts';
import { consignmentOfAttachment, consignmentsOfDocument } from '#documents/file-owner.query.ts';
import { type MessageLink, messagePage, type MessagePage } from '#documents/message-page.ts';
import type { AppError } from '#errors/app-error.ts';
import { recordFailure, sendFailure } from '#platform/failures.ts';
import type { Tenant } from '#platform/tenant.ts';

type FailureDeps = Pick<DocumentDependencies, 'database' | 'fileLinks' | 'tenants'>;
type FileRequest = FastifyRequest<{ Params: { token: string } }>;

/** Error handler of file links. A browser tab gets a page with a link back; other clients get a problem document. */
export function sendFileFailure(deps: FailureDeps) {
  return async (thrown: Error, request: FileRequest, reply: FastifyReply): Promise<FastifyReply> => {
    void reply.header('vary', 'accept');
    if (!acceptsHtml(request)) return sendFailure(request, reply, thrown);
    const error = recordFailure(request, thrown);
    // The page is sent without the tenant's brand when the database is unavailable.
    const tenant = await deps.tenants.byHost(request.host).catch(() => undefined);
    const page = await pageOf(deps, error, tenant, request.params.token);
    const { body, policy } = messagePage(tenant, page);
    return reply
      .code(ERRORS[error.code].status)
      .headers(error.headers)
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .send(body);
  };
}

/** Only a browser that opens a page names this type; programs send the wildcard or another type. */
const acceptsHtml = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true;

const HOME: MessageLink = { label: 'Go to the portal', path: '/' };
/** The same link once more. */
const RETRY: MessageLink = { label: 'Try again', path: '' };

async function pageOf(
  deps: FailureDeps,
  error: AppError,
  tenant: Tenant | undefined,
  token: string,
): Promise<MessagePage> {
  const { title }: ErrorRow = ERRORS[error.code];
  if (error.code === 'not-found') {
    const message = 'The link is incomplete, or the file no longer exists. Open the file from the portal.';
    return { title, message, links: [HOME] };
  }
  if (error.code !== 'link-expired' || tenant === undefined) {
    return { title, message: error.detail ?? 'Try again in a moment.', links: [RETRY, HOME] };
  }
  const expired = await deps.fileLinks.readExpired(token).catch(() => null);
  // At the host of another tenant the link is treated as unknown.
  const isOwn = expired !== null && expired.tenantId === tenant.id;
  const origin = isOwn ? await findOrigin(deps, expired).catch(() => null) : null;
  const advice = origin?.advice ?? 'Open the file again from the portal. You may need to sign in.';
  return {
    title: 'This link has expired',
    message: `Links to files expire after 5 minutes. ${advice}`,
    links: [origin?.link ?? HOME],
  };
}

interface FileOrigin {
  readonly advice: string;
  readonly link: MessageLink;
}

/** Where the user can open the file again. The page shows at most a consignment reference. */
async function findOrigin({ database }: FailureDeps, expired: Capability): Promise<FileOrigin | null> {
  if (expired.kind === 'extract') {
    return {
      advice: 'Download the extract again from its list. You may need to sign in.',
      link: { label: 'Open data extract', path: '/report' },
    };
  }
  const { tenantId, organisationId, kind, id } = expired;
  const isDocument = kind === 'document';
  const found = await database.read<{ reference: string }>(
    { tenantId, organisationId },
    isDocument
      ? consignmentsOfDocument(organisationId, id)
      : consignmentOfAttachment(organisationId, Number(id)),
  );
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return null;
  const { reference } = only;
  const place = isDocument ? 'under Download' : 'under Attachments';
  return {
    advice: `Open ${reference} and open the file ${place}. You may need to sign in.`,
    link: { label: `Open ${reference}`, path: `/consignment/${reference}` },
  };
}
