import { DESK_PATH, PROVIDER_PATH } from '@cartage/contract/apis.ts';
import { OPERATIONS, type OperationId } from '@cartage/contract/operation-table.ts';
import type { OperationRow } from '@cartage/contract/operation-row.ts';
import type { Operation } from '@cartage/contract/operations.ts';
import type { FastifyRequest } from 'fastify';
import { rejectDuringMaintenance } from '#platform/maintenance.ts';
import { loadPrinterCaller, type PrinterCaller } from '#platform/printer-caller.ts';
import { loadProviderCaller } from '#platform/provider-caller.ts';
import { loadScope } from '#platform/scope.ts';
import type { PlatformDependencies } from '#platform/platform-dependencies.ts';
import { REPLICA_OPERATIONS } from '#platform/replica-operations.ts';
import { AppError } from '#errors/app-error.ts';
import type { Principal } from '#platform/authenticate.ts';
import type { Tenant } from '#platform/tenant.ts';

/**
 * Checks a request before its body is read, in this order: host, maintenance, token, path, organisation of the token,
 * permissions, membership. A caller without a token learns only that the path exists; a caller with a token learns
 * nothing about other organisations.
 */
export async function authoriseRequest(
  deps: PlatformDependencies,
  operation: Operation,
  request: FastifyRequest,
): Promise<void> {
  const tenant = await tenantOf(deps, request);
  await rejectDuringMaintenance(deps, operation.id);
  const { access, shape } = operation;
  if (access === 'public') {
    request.call.rateLimit = deps.limits.address.count(request.ip);
    request.call.params = pathParams(operation, request);
    return;
  }
  if (access === 'printer') {
    request.call.printer = await printerOf(deps, tenant, request);
    request.call.params = pathParams(operation, request);
    return;
  }
  const principal = await principalOf(deps, tenant, request);
  const params = pathParams(operation, request);
  request.call.params = params;
  const organisationId = shape.params === undefined ? undefined : organisationIn(params);
  const isForeign = organisationId !== undefined && principal.tokenOrganisationId !== organisationId;
  if (isForeign) throw new AppError('not-found');
  const held: ReadonlySet<string> = new Set([...principal.permissions, ...principal.providerScopes]);
  if (!access.every((needed) => held.has(needed))) throw new AppError('not-permitted');
  const isAtDesk = operation.path.startsWith(DESK_PATH);
  if (isAtDesk || operation.path.startsWith(PROVIDER_PATH)) {
    request.call.provider = await loadProviderCaller(deps.database, { tenant, principal, isAtDesk });
    return;
  }
  if (organisationId !== undefined) {
    const database = REPLICA_OPERATIONS.has(operation.id) ? deps.reads : deps.database;
    request.call.scope = await loadScope(database, {
      tenant,
      principal,
      organisationId,
      pagePath: request.headers['x-page']?.toString(),
    });
  }
}

/** For operations that this release does not serve: checks the token like any other, then throws `not-found`. */
export async function rejectUnserved(
  deps: PlatformDependencies,
  id: OperationId,
  request: FastifyRequest,
): Promise<never> {
  const tenant = await tenantOf(deps, request);
  await rejectDuringMaintenance(deps, id);
  const row: OperationRow = OPERATIONS[id];
  if (row.access !== 'public') await principalOf(deps, tenant, request);
  throw new AppError('not-found');
}

async function tenantOf({ tenants }: PlatformDependencies, request: FastifyRequest): Promise<Tenant> {
  const tenant = await tenants.byHost(request.host);
  if (tenant === undefined) throw new AppError('unknown-host');
  request.call.tenant = tenant;
  return tenant;
}

async function principalOf(
  deps: PlatformDependencies,
  tenant: Tenant,
  request: FastifyRequest,
): Promise<Principal> {
  const { authenticate, limits } = deps;
  let principal: Principal;
  try {
    principal = await authenticate(request.headers.authorization, tenant);
  } catch (error) {
    request.call.rateLimit = limits.address.count(request.ip);
    throw error;
  }
  request.call.principal = principal;
  request.call.rateLimit = limits.user.count(`${tenant.id}:${principal.sub}`);
  limits.tenant.count(tenant.code);
  return principal;
}

async function printerOf(
  { database, limits }: PlatformDependencies,
  tenant: Tenant,
  request: FastifyRequest,
): Promise<PrinterCaller> {
  let printer: PrinterCaller;
  try {
    printer = await loadPrinterCaller(database, tenant, request.headers.authorization);
  } catch (error) {
    request.call.rateLimit = limits.address.count(request.ip);
    throw error;
  }
  request.call.rateLimit = limits.user.count(
    `${tenant.id}:printer:${printer.organisationId}:${printer.printerId}`,
  );
  limits.tenant.count(tenant.code);
  return printer;
}

/** Path parameters that do not match the schema identify no resource. */
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
