import { isDeepStrictEqual } from 'node:util';
import { storedFlags } from '@cartage/domain/tenant/flags.ts';
import { type Gate, GATES, isOpen } from '@cartage/domain/tenant/gates.ts';
import { tenantSettings } from '@cartage/domain/tenant/settings.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import type { FoundRecords } from '#freight/writing/named-records.query.ts';

/** Why a value can not be written, in the words of its gate; null: it can. `was`: where one of several stood before. */
export type Closed = (gate: Gate, value: unknown, was?: unknown) => string | null;

/**
 * What the tenant does not have is refused where it is written, not where another client sends along what stands there
 * since the tenant had it (docs/decisions/0031).
 */
export function closedGates(
  found: Pick<FoundRecords, 'tenantSettings' | 'tenantFlags'>,
  before: ConsignmentRows | null,
): Closed {
  const tenant = {
    settings: tenantSettings(found.tenantSettings),
    flags: storedFlags(found.tenantFlags),
  };
  return (gate, value, was = stoodThere(gate, before)) =>
    isOpen(gate, tenant) || isDeepStrictEqual(value, was) ? null : GATES[gate].closed;
}

function stoodThere(gate: Gate, before: ConsignmentRows | null): unknown {
  if (before === null) return undefined;
  const { hireage, exportEcert, requestedPickupAt } = before.consignment;
  switch (gate) {
    case 'hireage':
      return hireage === null
        ? undefined
        : {
            providerCode: hireage.hireUnit.providerCode,
            code: hireage.hireUnit.code,
            quantity: hireage.quantity,
          };
    case 'export':
      return exportEcert;
    case 'requestedPickup':
      return requestedPickupAt;
    case 'customSender':
      return before.sender;
    case 'customReceiver':
      return before.receiver;
    case 'dangerousGoods':
      return undefined;
  }
}
