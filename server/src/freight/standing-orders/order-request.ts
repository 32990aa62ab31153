import { isFeatureEnabled } from '@cartage/domain/tenant/feature-switches.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import type { TemplateDetails } from '#freight/standing-orders/standing-order.query.ts';
import { readSettings, type Settings } from '#freight/tenant-settings.ts';
import { missingParties, NO_SITE } from '#freight/writing/compose-consignment.ts';
import { type ConsignmentInput, parseConsignment, referencesIn } from '#freight/writing/parse-consignment.ts';
import type { FieldError } from '#freight/writing/parse-result.ts';
import { type FoundRecords, referencedRecords } from '#freight/writing/referenced-records.query.ts';
import type { Scope } from '#platform/scope.ts';

/**
 * The create request of a pickup. The pickup day is left out where the tenant has no requested pickups. Throws
 * `rule-broken` for a template without account or service type.
 */
export function orderRequest(
  details: TemplateDetails,
  pickupDay: CalendarDate | null,
  { tenant, flags }: Settings,
): ConsignmentInput {
  const { accountId, serviceType, lineItems, ...others } = details;
  const errors: FieldError[] = [
    ...(accountId ? [] : [{ pointer: '/accountId', detail: 'Account is required' }]),
    ...(serviceType ? [] : [{ pointer: '/serviceType', detail: 'Service type is required' }]),
  ];
  if (!accountId || !serviceType) throw new AppError('rule-broken', { errors });
  const hasPickup = isFeatureEnabled('requestedPickup', { settings: tenant, flags });
  return {
    ...others,
    accountId,
    serviceType,
    lineItems: lineItems ?? [],
    ...(hasPickup && pickupDay !== null && { requestedPickupDateTimeUtc: pickupDay }),
  };
}

/** Throws `rule-broken` when no consignment could be created from the values now. Creates nothing. */
export async function checkOrderRequest(
  tx: Transaction,
  scope: Scope,
  details: TemplateDetails,
): Promise<void> {
  const settings = await readSettings(tx, scope);
  const body = orderRequest(details, null, settings);
  const references = { ...referencesIn(body), reservesNumber: false };
  const [found] = await tx.query<FoundRecords>(referencedRecords(scope, references));
  if (found === undefined) throw new Error('The query of referenced records returned no row');
  if (found.site === null) throw new AppError('rule-broken', { detail: NO_SITE });
  parseConsignment(body, found, { settings, zone: scope.zone, before: null, missing: missingParties });
}
