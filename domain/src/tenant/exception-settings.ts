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
