import { serviceDate } from '@cartage/domain/dates/service-date.ts';
import { localDateTimeParts } from '@cartage/domain/dates/zone.ts';
import { sql } from '#db/sql.ts';
import { AppError } from '#errors/app-error.ts';
import { requestedMoment } from '#freight/requested-moment.ts';
import { readCalendars } from '#freight/working-calendars.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';
import { loadScope } from '#platform/scope.ts';

type Request = Handled<'serviceDate'>;

interface Service {
  readonly transitDays: number;
  /** 'HH:mm'. */
  readonly cutOff: string;
}

const REFERENCE = /^[A-Z]{3}\d{8}$/;

export async function findServiceDate(parts: Parts, request: Request) {
  const { tenant, body, now } = request;
  const [service, calendarOf] = await Promise.all([
    findService(parts, request),
    readCalendars(parts.database, { tenantId: tenant.id }),
  ]);
  const staged = body.stagedDateTimeUtc == null ? now : new Date(body.stagedDateTimeUtc);
  const pickup = body.requestedPickupDate ?? null;
  return reply({
    serviceDate: serviceDate({
      origin: calendarOf(body.originRegionId),
      destination: calendarOf(body.destinationRegionId),
      staged: localDateTimeParts(staged, tenant.zone),
      requestedPickup: pickup === null ? null : requestedMoment(pickup, tenant.zone).day,
      ...service,
    }),
  });
}

/** Throws `rule-broken` when there is none of that name, or none that the person may see. */
async function findService(parts: Parts, request: Request): Promise<Service> {
  const { reference } = request.body;
  const isConsignment = REFERENCE.test(reference);
  const service = isConsignment ? await ofConsignment(parts, request) : await ofType(parts, request);
  if (service !== undefined) return service;
  const detail = `${isConsignment ? 'Consignment' : 'Service Type'} "${reference}" not found`;
  throw new AppError('rule-broken', { errors: [{ pointer: '/reference', detail }] });
}

const columns = sql`t.transit_days as "transitDays", to_char(t.cut_off, 'HH24:MI') as "cutOff"`;

async function ofType({ database }: Parts, { tenant, body }: Request): Promise<Service | undefined> {
  const [service] = await database.read<Service>(
    { tenantId: tenant.id },
    sql`
      select ${columns}
      from service_type t
      where t.tenant_id = ${tenant.id} and t.code = ${body.reference} and t.is_active`,
  );
  return service;
}

/** The path names no organisation: that of the token counts. */
async function ofConsignment(
  { database }: Parts,
  { tenant, principal, body }: Request,
): Promise<Service | undefined> {
  const organisationId = principal.tokenOrganisationId;
  if (organisationId === null) return undefined;
  const scope = await loadScope(database, { tenant, principal, organisationId });
  const [service] = await database.read<Service>(
    scope.context,
    sql`
      select ${columns}
      from consignment c
      join service_type t on t.tenant_id = c.tenant_id and t.id = c.service_type_id
      where c.organisation_id = ${scope.organisationId}
        and c.reference = ${body.reference}
        and c.site_id = any(${scope.siteIds}::int[])`,
  );
  return service;
}
