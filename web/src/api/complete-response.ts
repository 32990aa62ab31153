import type { Liability } from '@cartage/domain/consignment/liability.ts';
import { shownAbilities } from '@cartage/domain/consignment/shown-abilities.ts';
import { isStatusCode } from '@cartage/domain/consignment/status.ts';
import type { Permission } from '@cartage/domain/permissions.ts';
import { UNKNOWN_VERSION } from '#api/own-version.ts';

/** A copy, because the first page of the portal does not need the table of liabilities. */
const LIMITED_RISK: Liability = { kind: 'LIMITED', declaredValue: null, declaredTerms: null };
/** The reason for a day that the server calls no working day without saying why. */
const NO_REASON = 'Not a working day';

/**
 * Adds fields of ours that the specification does not require of a server: `abilities` from the table of actions,
 * `version` from the time of the last change, the `liability` that the law sets without an agreement, and the `reasons` of
 * days off (docs/decisions/0046-other-servers.md).
 */
export function completeResponse(response: unknown, permissions: ReadonlySet<Permission>): unknown {
  if (Array.isArray(response)) return response.map((item) => completeDays(item));
  return completeConsignment(response, permissions);
}

function completeDays(item: unknown): unknown {
  const { nonWorkingDates, reasons } = asRecord(item);
  if (!Array.isArray(nonWorkingDates) || reasons !== undefined) return item;
  return {
    ...asRecord(item),
    reasons: nonWorkingDates.map((date: unknown) => ({ date: String(date), reason: NO_REASON })),
  };
}

function completeConsignment(response: unknown, permissions: ReadonlySet<Permission>): unknown {
  const given = asRecord(response);
  const { code } = asRecord(given['currentStatus']);
  const isConsignment = Array.isArray(given['lineItems']) && typeof code === 'string' && isStatusCode(code);
  if (!isConsignment) return completeDays(response);
  const changedAt = Date.parse(String(given['lastModifiedAtDateTimeUtc']));
  return {
    ...given,
    abilities: given['abilities'] ?? shownAbilities(code, permissions),
    liability: given['liability'] ?? LIMITED_RISK,
    version: given['version'] ?? (Number.isNaN(changedAt) ? UNKNOWN_VERSION : changedAt),
  };
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
