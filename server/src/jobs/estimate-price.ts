import { localDay } from '@cartage/domain/dates/zone.ts';
import { z } from 'zod';
import { priceService } from '@cartage/domain/pricing/price-services.ts';
import type { FoundRates } from '@cartage/domain/pricing/found-rates.ts';
import { lockRatesForPricing } from '#freight/pricing/lock-rates.query.ts';
import { foundRates } from '#freight/pricing/rates.query.ts';
import { type ConsignmentToPrice, consignmentToPrice } from '#freight/pricing/consignments-to-price.query.ts';
import {
  type NewEstimate,
  pricedTenant,
  type PricedTenantRow,
  storeEstimate,
} from '#jobs/estimate-price.query.ts';
import type { WorkerDependencies } from '#jobs/worker-dependencies.ts';

const payloadShape = z.object({ organisationId: z.int(), consignmentId: z.int() });

/**
 * Prices a consignment as it is when the job runs and stores the calculation. The rates are those of the requested pickup day,
 * or without one of the day of its last change: the same consignment always gives the same price.
 */
export async function estimatePrice(
  { database, clock }: Pick<WorkerDependencies, 'database' | 'clock'>,
  payload: unknown,
): Promise<void> {
  const { organisationId, consignmentId } = payloadShape.parse(payload);
  const [tenant] = await database.asSystem((tx) => tx.query<PricedTenantRow>(pricedTenant(organisationId)));
  if (tenant === undefined) return;
  await database.inTransaction({ tenantId: tenant.id, organisationId }, async (tx) => {
    const [consignment] = await tx.query<ConsignmentToPrice>(
      consignmentToPrice(organisationId, consignmentId),
    );
    if (consignment === undefined) return;
    const { version, accountId, origin, destination, lines, extras } = consignment;
    if (origin === null || destination === null) return;
    const store = (outcome: NewEstimate['outcome']) =>
      tx.query(storeEstimate({ organisationId, consignmentId, version, madeAt: clock(), outcome }));
    if (lines.length === 0) return void (await store({ reason: 'There is no freight yet.' }));
    const day = consignment.requestedPickupDay ?? localDay(consignment.pricedAt, tenant.zone);
    const [, [found]] = await Promise.all([
      tx.query(lockRatesForPricing(tenant.id)),
      tx.query<FoundRates>(
        foundRates({ tenantId: tenant.id, organisationId, accountId, day, origin, destination }),
      ),
    ]);
    const service = found?.services.find(({ id }) => id === consignment.serviceTypeId);
    const priced =
      found === undefined || service === undefined
        ? { price: null, inputs: null, reason: 'The service type is no longer offered.' }
        : priceService({ day, origin, destination, lines, extras }, service, found);
    const { price, inputs, reason } = priced;
    await store(price === null ? { reason } : { price, inputs });
  });
}
