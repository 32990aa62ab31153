import { hasAll } from '@cartage/domain/permissions.ts';
import { OPERATIONS, type OperationId, type OperationRow } from '@cartage/contract/operation-table.ts';
import type { Operation } from '@cartage/contract/operations.ts';
import type { FastifyRequest } from 'fastify';
import { refuseWhileMaintained } from '#platform/maintenance.ts';
import { loadScope } from '#platform/scope.ts';
import type { Parts } from '#parts.ts';
import { AppError } from '#errors/app-error.ts';
import type { Principal } from '#platform/authenticate.ts';
import type { Tenant } from '#platform/tenant.ts';

/**
 * The checks before a body is read, in the order in which they may speak: host, maintenance, token, path, organisation of the
 * token, permissions, membership. So a caller without a token learns nothing but that the path is known, and one
 * with a token nothing about organisations that are not theirs.
 */
export async function admit(parts: Parts, operation: Operation, request: FastifyRequest): Promise<void> {
  const tenant = await tenantOf(parts, request);
  await refuseWhileMaintained(parts, operation.id);
  const { access, shape } = operation;
  if (access === 'public') {
    parts.limits.address.take(request.ip);
    request.call.params = pathParams(operation, request);
    return;
  }
  const principal = await principalOf(parts, tenant, request);
  const params = pathParams(operation, request);
  request.call.params = params;
  const organisationId = shape.params === undefined ? undefined : organisationIn(params);
  const isForeign = organisationId !== undefined && principal.tokenOrganisationId !== organisationId;
  if (isForeign) throw new AppError('not-found');
  if (!hasAll(principal.permissions, access)) throw new AppError('not-permitted');
  if (organisationId !== undefined) {
    request.call.scope = await loadScope(parts.database, { tenant, principal, organisationId });
  }
}

/** A call of the contract that this release does not serve: known, so it asks for a token, and then is not there. */
export async function refuseUnserved(parts: Parts, id: OperationId, request: FastifyRequest): Promise<never> {
  const tenant = await tenantOf(parts, request);
  await refuseWhileMaintained(parts, id);
  const row: OperationRow = OPERATIONS[id];
  if (row.access !== 'public') await principalOf(parts, tenant, request);
  throw new AppError('not-found');
}

async function tenantOf({ tenants }: Parts, request: FastifyRequest): Promise<Tenant> {
  const tenant = await tenants.byHost(request.host);
  if (tenant === undefined) throw new AppError('unknown-host');
  request.call.tenant = tenant;
  return tenant;
}

async function principalOf(parts: Parts, tenant: Tenant, request: FastifyRequest): Promise<Principal> {
  const { authenticate, limits } = parts;
  let principal: Principal;
  try {
    principal = await authenticate(request.headers.authorization, tenant);
  } catch (error) {
    limits.address.take(request.ip);
    throw error;
  }
  request.call.principal = principal;
  limits.user.take(`${tenant.id}:${principal.sub}`);
  limits.tenant.take(tenant.code);
  return principal;
}

/** What cannot be a path of ours names nothing that exists. */
function pathParams({ shape }: Operation, request: FastifyRequest): unknown {
  if (shape.params === undefined) return undefined;
  const { success, data } = shape.params.safeParse(request.params);
  if (!success) throw new AppError('not-found');
  return data;
}

function organisationIn(params: unknown): number | undefined {
  return typeof params === 'object' && params !== null && 'org' in params && typeof params.org === 'number'
    ? params.org
    : undefined;
}
