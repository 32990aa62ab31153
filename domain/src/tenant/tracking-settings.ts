import type { NamedValue } from '#tenant/settings.ts';

/** Days for which a tracking link works after the delivery. Only the server reads it. */
export const TRACKING_DAYS_SETTING = 'TrackingLinkDays';
/** The telephone number that receivers call, on the tracking page. */
export const RECEIVER_PHONE_SETTING = 'ReceiverPhone';

export const DEFAULT_TRACKING_DAYS = 30;

export interface TrackingSettings {
  readonly days: number;
  /** Null: the tracking page shows no number. */
  readonly phone: string | null;
}

/** Parses the settings of a tenant. Throws on a number of days from outside 1 to 999, and on text that is no number. */
export function trackingSettings(list: readonly NamedValue[]): TrackingSettings {
  const days = textOf(list, TRACKING_DAYS_SETTING) ?? String(DEFAULT_TRACKING_DAYS);
  if (!/^[1-9]\d{0,2}$/.test(days))
    throw new Error(`Tenant setting ${TRACKING_DAYS_SETTING} must be a whole number from 1 to 999`);
  const phone = textOf(list, RECEIVER_PHONE_SETTING) ?? null;
  if (phone !== null && !/^\+?[\d ()-]{3,30}$/.test(phone))
    throw new Error(`Tenant setting ${RECEIVER_PHONE_SETTING} must be a telephone number`);
  return { days: Number(days), phone };
}

/** The last entry wins, as for other settings. */
function textOf(list: readonly NamedValue[], name: string): string | undefined {
  const value = list.findLast((one) => one.name === name)?.value;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
