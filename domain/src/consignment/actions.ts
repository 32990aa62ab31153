import { EDIT_ACTIONS } from '#consignment/edit-actions.ts';
import { SCHEDULE_ACTIONS } from '#consignment/schedule-actions.ts';
import { STATUS_CODES, type StatusCode } from '#consignment/status.ts';
import type { Permission } from '#permissions.ts';

/** The status of a consignment, or null when it does not exist yet. */
export type ActionStatus = StatusCode | null;

/** Settings of the tenant or the organisation that an action may depend on. A missing setting is off. */
export type ActionSettings = Readonly<Record<string, unknown>>;

export interface ActionRule {
  readonly statuses: readonly ActionStatus[];
  /** Shown when the consignment has another status. */
  readonly wrongStatus: string;
  /** The user needs all of these permissions. */
  readonly permissions: readonly Permission[];
  /** A setting that must be on, by its property name, and the message when it is off. */
  readonly setting?: { readonly key: string; readonly disabledMessage: string };
}

/**
 * The permissions and statuses of every action on a consignment. The server's checks, the buttons with their disabled
 * reasons and the tests read this table. A new action is a new row.
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
    wrongStatus: 'Files cannot be added to a Cancelled or Error consignment',
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
  pickList: {
    statuses: ['FINAL', 'STAGED'],
    wrongStatus: 'Only a consignment that is Ready or Staged can be on a pick list',
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
      disabledMessage: 'Your organisation does not allow pickup dates to be set here',
    },
  },
  cancel: {
    statuses: ['DRAFT', 'FINAL'],
    wrongStatus: 'Only a Draft or Ready consignment can be cancelled',
    permissions: ['Consignment.MAINTAIN'],
  },
  undoCancel: {
    statuses: ['CANCELLED'],
    wrongStatus: 'Only a Cancelled consignment can be restored',
    permissions: ['Consignment.MAINTAIN'],
  },
  ...EDIT_ACTIONS,
  ...SCHEDULE_ACTIONS,
} as const satisfies Record<string, ActionRule>;

export type Action = keyof typeof ACTIONS;

/** The text of BULK-02, for every missing permission. */
export const PERMISSION_REASON =
  'You do not have the required permissions to perform this action. Please contact your administrator.';

export interface ActionContext {
  readonly status: ActionStatus;
  readonly permissions: readonly Permission[];
  readonly settings: ActionSettings;
}

export type Ability = { readonly allowed: true } | { readonly allowed: false; readonly reason: string };

/** Whether the status allows the action. Permissions and settings are checked elsewhere. */
export function isStatusAllowed(action: Action, status: ActionStatus): boolean {
  const rule: ActionRule = ACTIONS[action];
  return rule.statuses.includes(status);
}

/** Whether each action is allowed, with the reason where it is not. */
export function abilities<const Name extends Action>(
  actions: readonly Name[],
  context: ActionContext,
): Record<Name, Ability> {
  const entries = actions.map((action) => [action, abilityFor(ACTIONS[action], context)]);
  // One entry per requested name.
  return Object.fromEntries(entries) as Record<Name, Ability>;
}

/** Evaluates one row. A missing permission is reported first, because no change of the consignment would help. */
export function abilityFor(rule: ActionRule, { status, permissions, settings }: ActionContext): Ability {
  if (!rule.permissions.every((needed) => permissions.includes(needed))) return refused(PERMISSION_REASON);
  if (rule.setting !== undefined && settings[rule.setting.key] !== true)
    return refused(rule.setting.disabledMessage);
  if (!rule.statuses.includes(status)) return refused(rule.wrongStatus);
  return { allowed: true };
}

const refused = (reason: string): Ability => ({ allowed: false, reason });
