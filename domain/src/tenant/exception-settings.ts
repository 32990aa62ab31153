import { REQUEST_KINDS, type RequestKind } from '#consignment/provider-requests.ts';
import { isEmail } from '#participant/check-participant.ts';
import type { WorkingHours } from '#dates/working-time.ts';
import type { NamedValue } from '#tenant/settings.ts';

/** The hours of a working day in which the due time of an exception is counted. Only the server reads it. */
export const WORKING_HOURS_SETTING = 'ExceptionWorkingHours';

const DEFAULT_WORKING_HOURS: WorkingHours = { from: '08:00', to: '17:00' };

/** Parses the settings of a tenant. Throws on hours that are not a range such as 08:00-17:00. */
export function workingHours(list: readonly NamedValue[]): WorkingHours {
  // The last entry wins, as for other settings.
  const value = list.findLast(({ name }) => name === WORKING_HOURS_SETTING)?.value;
  if (typeof value !== 'string' || value.trim() === '') return DEFAULT_WORKING_HOURS;
  const [, from = '', to = ''] =
    /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(value.trim()) ?? [];
  if (from >= to)
    throw new Error(`Tenant setting ${WORKING_HOURS_SETTING} must be hours such as 08:00-17:00`);
  return { from, to };
}

/** The requests that the provider accepts from customers on exceptions: kinds with commas between them, or NONE. */
export const PROVIDER_REQUESTS_SETTING = 'ProviderRequests';
/** ANY: a new address may be in another region. SAME, the default: it may not. */
export const NEW_ADDRESS_REGION_SETTING = 'NewAddressRegion';

export interface ProviderRequestRules {
  readonly allowed: readonly RequestKind[];
  readonly isOtherRegionAllowed: boolean;
}

/**
 * Parses the settings of a tenant. `checkExceptionSettings` checks them when they are stored. A wrong value that is stored
 * anyway must not fail requests: unknown kinds are skipped, and another region is not allowed.
 */
export function providerRequestRules(list: readonly NamedValue[]): ProviderRequestRules {
  const names = kindNames(textOf(list, PROVIDER_REQUESTS_SETTING));
  return {
    allowed: REQUEST_KINDS.filter((kind) => names.includes(kind)),
    isOtherRegionAllowed: textOf(list, NEW_ADDRESS_REGION_SETTING) === 'ANY',
  };
}

function kindNames(value: string | undefined): readonly string[] {
  if (value === undefined) return REQUEST_KINDS;
  return value === NO_REQUESTS ? [] : value.split(',').map((name) => name.trim());
}

const NO_REQUESTS = 'NONE';

/** The email address of the depot. With it, requests and messages of customers are sent by email too. */
export const DEPOT_EMAIL_SETTING = 'DepotEmail';

/** Null without a valid address. */
export function depotEmail(list: readonly NamedValue[]): string | null {
  const address = textOf(list, DEPOT_EMAIL_SETTING);
  return address !== undefined && isEmail(address) ? address : null;
}

/** Throws on settings that cannot be stored: an unknown or repeated kind, a region rule, or a text that is no email. */
export function checkExceptionSettings(list: readonly NamedValue[]): void {
  const names = kindNames(textOf(list, PROVIDER_REQUESTS_SETTING));
  if (providerRequestRules(list).allowed.length !== names.length)
    throw new Error(
      `Tenant setting ${PROVIDER_REQUESTS_SETTING} must be NONE or a list of ${REQUEST_KINDS.join(', ')}, each once`,
    );
  const region = textOf(list, NEW_ADDRESS_REGION_SETTING) ?? 'SAME';
  if (region !== 'SAME' && region !== 'ANY')
    throw new Error(`Tenant setting ${NEW_ADDRESS_REGION_SETTING} must be SAME or ANY`);
  const address = textOf(list, DEPOT_EMAIL_SETTING);
  if (address !== undefined && !isEmail(address))
    throw new Error(`Tenant setting ${DEPOT_EMAIL_SETTING} must be an email address`);
}

/** The last entry wins, as for other settings. */
function textOf(list: readonly NamedValue[], name: string): string | undefined {
  const value = list.findLast((one) => one.name === name)?.value;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
