import { EDIT_ACTIONS } from '#consignment/edit-actions.ts';
import { SCHEDULE_ACTIONS } from '#consignment/schedule-actions.ts';
import { STATUS_CODES, type StatusCode } from '#consignment/status.ts';
import type { Permission } from '#permissions.ts';

/** Where a consignment stands; null: it is not created yet. */
export type ActionStatus = StatusCode | null;

/** Switches an action may depend on, whatever level they are set at; one that is not given counts as off. */
export type ActionSettings = Readonly<Record<string, unknown>>;

export interface ActionRule {
  readonly statuses: readonly ActionStatus[];
  /** Said when the consignment stands elsewhere. */
  readonly wrongStatus: string;
  /** All of them are needed. */
  readonly permissions: readonly Permission[];
  /** A switch (by its property name) that must be on, and what is said when it is off. */
  readonly setting?: { readonly key: string; readonly off: string };
}

/**
 * Who may do what with a consignment, and when: the server's guard, the button, its disabled reason
 * and the tests all read this table. A new action is a new row.
 */
export const ACTIONS = {
  create: {
    statuses: [null],
    wrongStatus: 'This consignment has been created already',
    permissions: ['Consignment.LimitedEdit', 'Consignment.CREATE'],
  },
  open: {
    statuses: STATUS_CODES,
    wrongStatus: 'Only a consignment that has been created can be opened',
    permissions: ['Consignment.LimitedEdit'],
  },
  markAsReady: {
    statuses: ['DRAFT'],
    wrongStatus: 'Only a Draft consignment can be marked as ready',
    permissions: ['Consignment.MAINTAIN'],
  },
  openDocuments: {
    statuses: STATUS_CODES.filter((code) => code !== 'DRAFT'),
    wrongStatus: 'A Draft consignment has no documents yet',
    permissions: ['Consignment.PRINT'],
  },
  uploadFile: {
    statuses: STATUS_CODES.filter((code) => code !== 'ERR' && code !== 'CANCELLED'),
    wrongStatus: 'Files cannot be added to a Cancelled consignment or one with an error',
    permissions: ['Consignment.MAINTAIN'],
  },
  deleteFile: {
    statuses: ['DRAFT', 'FINAL'],
    wrongStatus: 'Files can be deleted only from a Draft or Ready consignment',
    permissions: ['Consignment.MAINTAIN'],
  },
  bulkDocuments: {
    statuses: ['FINAL', 'STAGED', 'PICKUP', 'TRANSIT', 'DELIVERING', 'DELIVERED'],
    wrongStatus: 'Only a consignment that is Ready or on its way has documents',
    permissions: ['Consignment.PRINT'],
  },
  requestPickup: {
    statuses: ['DRAFT', 'FINAL'],
    wrongStatus: 'Pickup can be requested only for a Draft or Ready consignment',
    permissions: ['Consignment.MAINTAIN'],
  },
  setRequestedPickupDate: {
    statuses: ['DRAFT', 'FINAL'],
    wrongStatus: 'The pickup date can be set only for a Draft or Ready consignment',
    permissions: ['Consignment.MAINTAIN'],
    setting: {
      key: 'allowFmUsersRequestPickupDate',
      off: 'Your organisation does not allow pickup dates to be set here',
    },
  },
  cancel: {
    statuses: ['DRAFT', 'FINAL'],
    wrongStatus: 'Only a Draft or Ready consignment can be cancelled',
    permissions: ['Consignment.MAINTAIN'],
  },
  ...EDIT_ACTIONS,
  ...SCHEDULE_ACTIONS,
} as const satisfies Record<string, ActionRule>;

export type Action = keyof typeof ACTIONS;

/** The exact words of BULK-02, used wherever a permission is missing. */
export const PERMISSION_REASON =
  'You do not have the required permissions to perform this action. Please contact your administrator.';

export interface Circumstances {
  readonly status: ActionStatus;
  readonly permissions: readonly Permission[];
  readonly settings: ActionSettings;
}

export type Ability = { readonly allowed: true } | { readonly allowed: false; readonly reason: string };

/** Whether the status alone allows the action: for those whose permission was asked for already. */
export function suitsStatus(action: Action, status: ActionStatus): boolean {
  const rule: ActionRule = ACTIONS[action];
  return rule.statuses.includes(status);
}

/** What of `actions` is allowed, and if not, why not. */
export function abilities<const Name extends Action>(
  actions: readonly Name[],
  circumstances: Circumstances,
): Record<Name, Ability> {
  const entries = actions.map((action) => [action, abilityUnder(ACTIONS[action], circumstances)]);
  // One entry for each of the names that were asked for.
  return Object.fromEntries(entries) as Record<Name, Ability>;
}

/** One row of the table. A missing permission is said first: no change of the consignment would help. */
export function abilityUnder(rule: ActionRule, { status, permissions, settings }: Circumstances): Ability {
  if (!rule.permissions.every((needed) => permissions.includes(needed))) return refused(PERMISSION_REASON);
  if (rule.setting !== undefined && settings[rule.setting.key] !== true) return refused(rule.setting.off);
  if (!rule.statuses.includes(status)) return refused(rule.wrongStatus);
  return { allowed: true };
}

const refused = (reason: string): Ability => ({ allowed: false, reason });
