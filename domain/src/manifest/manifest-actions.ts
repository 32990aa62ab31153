import type { StatusCode } from '#consignment/status.ts';
import type { CalendarDate } from '#dates/calendar-date.ts';
import { formatDay } from '#dates/format.ts';
import type { Permission } from '#permissions.ts';

/** A manifest is open, then closed, then signed by the driver. A closed manifest can be reopened, a signed one cannot. */
export const MANIFEST_STATES = ['OPEN', 'CLOSED', 'SIGNED'] as const;
export type ManifestState = (typeof MANIFEST_STATES)[number];

export const MANIFEST_STATE_NAMES: Readonly<Record<ManifestState, string>> = {
  OPEN: 'Open',
  CLOSED: 'Closed',
  SIGNED: 'Signed',
};

export interface ManifestRule {
  readonly states: readonly ManifestState[];
  /** Shown when the manifest has another state. */
  readonly wrongState: string;
  /** The user needs all of them. */
  readonly permissions: readonly Permission[];
}

const MAINTAIN: readonly Permission[] = ['Consignment.MAINTAIN'];
const PRINT: readonly Permission[] = ['Consignment.PRINT'];
const IS_CLOSED = 'The manifest is closed. Reopen it to change it.';

/** The permissions and states of every action on a manifest. The server's checks, the buttons and the tests read it. */
export const MANIFEST_ACTIONS = {
  add: { states: ['OPEN'], wrongState: IS_CLOSED, permissions: MAINTAIN },
  remove: { states: ['OPEN'], wrongState: IS_CLOSED, permissions: MAINTAIN },
  close: { states: ['OPEN'], wrongState: 'The manifest is closed already', permissions: MAINTAIN },
  reopen: {
    states: ['CLOSED'],
    wrongState: 'Only a closed manifest without a sign-off can be reopened',
    permissions: MAINTAIN,
  },
  signOff: {
    states: ['CLOSED'],
    wrongState: 'Only a closed manifest without a sign-off can be signed off',
    permissions: MAINTAIN,
  },
  print: {
    states: ['CLOSED', 'SIGNED'],
    wrongState: 'Close the manifest before you print it',
    permissions: PRINT,
  },
} as const satisfies Record<string, ManifestRule>;

export type ManifestAction = keyof typeof MANIFEST_ACTIONS;

export function isManifestActionAllowed(
  action: ManifestAction,
  state: ManifestState,
  permissions: readonly Permission[],
): boolean {
  const rule: ManifestRule = MANIFEST_ACTIONS[action];
  return rule.states.includes(state) && rule.permissions.every((needed) => permissions.includes(needed));
}

/** Why the driver cannot sign yet. Null: the pickup day has come. */
export const earlySignOffIssue = (pickupDay: CalendarDate, today: CalendarDate): string | null =>
  today < pickupDay ? `The driver can sign from the pickup day on, ${formatDay(pickupDay)}` : null;

/** Statuses of consignments that wait for the driver. */
export const LOADABLE_STATUSES: readonly StatusCode[] = ['FINAL', 'STAGED'];

export const MAX_MANIFEST_CONSIGNMENTS = 500;
export const MAX_REOPEN_REASON = 500;
export const MAX_DRIVER_NAME = 100;
export const MAX_VEHICLE_REGISTRATION = 10;

/** Registrations have letters and digits only. Spaces and hyphens are common separators. */
export const vehicleRegistrationIssue = (text: string): string | null =>
  /^[A-Za-z0-9 -]*[A-Za-z0-9][A-Za-z0-9 -]*$/.test(text.trim())
    ? null
    : 'Enter the registration with letters, digits, spaces and hyphens only';

/** 'M000042'; from the second closing on with its revision: 'M000042-2'. */
export function manifestNumberText(number: number, revision: number): string {
  const text = `M${String(number).padStart(6, '0')}`;
  return revision > 1 ? `${text}-${revision}` : text;
}
