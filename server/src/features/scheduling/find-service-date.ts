import { isReference } from '@cartage/domain/consignment/reference.ts';
import { serviceDate, transitOn } from '@cartage/domain/dates/service-date.ts';
import { localDateTimeParts } from '@cartage/domain/dates/zone.ts';
import {
  serviceOfConsignment,
  serviceOfType,
  type ServiceRow,
} from '#features/scheduling/service-date.query.ts';
import { AppError } from '#errors/app-error.ts';
import { parseMoment } from '#freight/parse-moment.ts';
import { readCalendars } from '#freight/working-calendars.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';
import { loadScope } from '#platform/scope.ts';

type Request = OperationRequest<'serviceDate'>;

/** The service date of a consignment or of a service type. */
export async function findServiceDate(deps: AppDependencies, request: Request) {
  const { tenant, body, now } = request;
  const [service, calendarOf] = await Promise.all([
    findService(deps, request),
    readCalendars(deps.database, { tenantId: tenant.id }),
  ]);
  const staged = body.stagedDateTimeUtc == null ? now : new Date(body.stagedDateTimeUtc);
  const stagedAt = localDateTimeParts(staged, tenant.zone);
  const pickup = body.requestedPickupDate ?? null;
  return reply({
    serviceDate: serviceDate({
      origin: calendarOf(body.originRegionId),
      destination: calendarOf(body.destinationRegionId),
      staged: stagedAt,
      requestedPickup: pickup === null ? null : parseMoment(pickup, tenant.zone).day,
      ...service,
    }),
    cutOff: transitOn(service.transit, stagedAt.day).cutOff,
  });
}

/** Throws `rule-broken` when the reference does not exist, or the user may not see it. */
async function findService({ database }: AppDependencies, request: Request): Promise<ServiceRow> {
  const { tenant, body } = request;
  const { reference } = body;
  const isConsignment = isReference(reference);
  const [service] = isConsignment
    ? await readOfConsignment(database, request)
    : await database.read<ServiceRow>({ tenantId: tenant.id }, serviceOfType(tenant.id, reference));
  if (service !== undefined) return service;
  const detail = `${isConsignment ? 'Consignment' : 'Service Type'} "${reference}" not found`;
  throw new AppError('rule-broken', { errors: [{ pointer: '/reference', detail }] });
}

/** The path has no organisation, so the organisation of the token applies. */
async function readOfConsignment(
  database: AppDependencies['database'],
  { tenant, principal, body }: Request,
): Promise<readonly ServiceRow[]> {
  const organisationId = principal.tokenOrganisationId;
  if (organisationId === null) return [];
  const scope = await loadScope(database, { tenant, principal, organisationId });
  return database.read<ServiceRow>(
    scope.context,
    serviceOfConsignment(scope, body.reference.trim().toUpperCase()),
  );
}
