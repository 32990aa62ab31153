import type { FastifyRequest } from 'fastify';
import type { Capability } from '#documents/file-links.ts';
import { AppError } from '#errors/app-error.ts';
import type { DocumentDependencies } from '#documents/document-dependencies.ts';
import { rejectDuringMaintenance } from '#platform/maintenance.ts';

const TOKEN = /^[\w-]{20,200}\.[\w-]{43}$/;

/**
 * Verifies the token of a signed link. Throws `not-found` for an invalid token, another kind of file, or the host of
 * another tenant, and `link-expired` for an expired one.
 */
export async function openFileLink(
  deps: Pick<DocumentDependencies, 'tenants' | 'limits' | 'fileLinks' | 'database' | 'clock' | 'maintenance'>,
  request: FastifyRequest,
  token: string,
  kinds: readonly Capability['kind'][],
): Promise<Capability> {
  const { tenants, limits, fileLinks, clock } = deps;
  const tenant = await tenants.byHost(request.host);
  if (tenant === undefined) throw new AppError('unknown-host');
  request.call.tenant = tenant;
  await rejectDuringMaintenance(deps, undefined);
  limits.address.count(request.ip);
  if (!TOKEN.test(token)) throw new AppError('not-found');
  const capability = await fileLinks.read(token, clock());
  if (capability.tenantId !== tenant.id || !kinds.includes(capability.kind)) throw new AppError('not-found');
  return capability;
}
