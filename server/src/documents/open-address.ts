import type { FastifyRequest } from 'fastify';
import type { Capability } from '#documents/file-addresses.ts';
import { AppError } from '#errors/app-error.ts';
import type { Parts } from '#parts.ts';
import { refuseWhileMaintained } from '#platform/maintenance.ts';

const TOKEN = /^[\w-]{20,200}\.[\w-]{43}$/;

/**
 * What a signed address of one of these kinds is good for, at the host of its tenant only. Throws `not-found` for
 * every other, `link-expired` for one that was.
 */
export async function openAddress(
  parts: Pick<Parts, 'tenants' | 'limits' | 'files' | 'database' | 'clock' | 'maintenance'>,
  request: FastifyRequest,
  token: string,
  kinds: readonly Capability['kind'][],
): Promise<Capability> {
  const { tenants, limits, files, clock } = parts;
  const tenant = await tenants.byHost(request.host);
  if (tenant === undefined) throw new AppError('unknown-host');
  request.call.tenant = tenant;
  await refuseWhileMaintained(parts, undefined);
  limits.address.take(request.ip);
  if (!TOKEN.test(token)) throw new AppError('not-found');
  const capability = await files.read(token, clock());
  if (capability.tenantId !== tenant.id || !kinds.includes(capability.kind)) throw new AppError('not-found');
  return capability;
}
