import {
  type Action,
  ACTIONS,
  type ActionRule,
  type ActionContext,
  PERMISSION_REASON,
  isStatusAllowed,
} from '#consignment/actions.ts';
import { type Blocker, BLOCKERS } from '#consignment/blockers.ts';
import { grouped } from '#freight/count-of.ts';
import { STATUSES, type StatusCode, statusOf } from '#consignment/status.ts';

export type BulkAbility<Item> =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      readonly reason: string;
      /** Items to deselect so that the action is allowed. Empty when deselecting does not help. */
      readonly blocking: readonly Item[];
    };

/**
 * A bulk action is allowed when the table of actions allows it for every item (BULK-01, BULK-02). `blockerOf` returns
 * the blocker of an item; without it only the status counts.
 */
export function bulkAbility<Item extends { readonly status: StatusCode }>(
  action: Action,
  items: readonly Item[],
  user: Omit<ActionContext, 'status'>,
  blockerOf: (item: Item) => Blocker | null = ({ status }) =>
    isStatusAllowed(action, status) ? null : 'wrong-status',
): BulkAbility<Item> {
  const refusal = refusalRegardlessOfStatus(action, user);
  if (refusal !== null) return { allowed: false, reason: refusal, blocking: [] };
  if (items.length === 0) return { allowed: false, reason: 'Select at least one consignment', blocking: [] };
  const blocked = items.flatMap((item) => {
    const blocker = blockerOf(item);
    return blocker === null ? [] : [{ item, blocker }];
  });
  if (blocked.length === 0) return { allowed: true };
  return {
    allowed: false,
    reason: reasonText(ACTIONS[action], blocked, items.length),
    blocking: blocked.length === items.length ? [] : blocked.map(({ item }) => item),
  };
}

/** The reason why the user cannot apply the action to any consignment, or null when it depends on the consignment. */
export function refusalRegardlessOfStatus(
  action: Action,
  { permissions, settings }: Omit<ActionContext, 'status'>,
): string | null {
  const rule: ActionRule = ACTIONS[action];
  if (!rule.permissions.every((needed) => permissions.includes(needed))) return PERMISSION_REASON;
  return rule.setting !== undefined && settings[rule.setting.key] !== true
    ? rule.setting.disabledMessage
    : null;
}

interface Blocked {
  readonly item: { readonly status: StatusCode };
  readonly blocker: Blocker;
}

/** '2 of the 4 selected are not drafts (1 Ready, 1 Staged); 1 has no freight' */
function reasonText(rule: ActionRule, blocked: readonly Blocked[], total: number): string {
  const groups = BLOCKERS.flatMap((blocker) => {
    const group = blocked.filter((consignment) => consignment.blocker === blocker);
    return group.length === 0 ? [] : [{ blocker, group }];
  });
  const [first] = groups;
  if (first?.group.length === total && total > 1) return noneText(first.blocker, rule, first.group);
  return groups
    .map(({ blocker, group }, index) => {
      const count = group.length;
      const subject =
        total === 1 ? 'The selected consignment' : `${grouped(count)} of the ${grouped(total)} selected`;
      return `${index === 0 ? subject : grouped(count)} ${predicate(blocker, rule, group)}`;
    })
    .join('; ');
}

/** Message for several consignments that are blocked for the same reason. */
function noneText(blocker: Blocker, rule: ActionRule, group: readonly Blocked[]): string {
  const none = `None of the ${grouped(group.length)}`;
  switch (blocker) {
    case 'not-found':
      return `${none} was found`;
    case 'wrong-status':
      return `${none} is ${requiredStatus(rule, 1)} (${countByStatus(group)})`;
    case 'no-freight':
      return `${none} has freight`;
    case 'no-delivery-day':
      return `${none} has a requested delivery date`;
    case 'delivery-before-pickup':
      return `All ${grouped(group.length)} have a delivery date before that day`;
    case 'impossible-dates':
      return `${none} has dates that are still possible`;
  }
}

function predicate(blocker: Blocker, rule: ActionRule, group: readonly Blocked[]): string {
  const isOne = group.length === 1;
  const has = isOne ? 'has' : 'have';
  switch (blocker) {
    case 'not-found':
      return `${isOne ? 'was' : 'were'} not found`;
    case 'wrong-status':
      return `${isOne ? 'is' : 'are'} not ${requiredStatus(rule, group.length)} (${countByStatus(group)})`;
    case 'no-freight':
      return `${has} no freight`;
    case 'no-delivery-day':
      return `${has} no requested delivery date`;
    case 'delivery-before-pickup':
      return `${has} a delivery date before that day`;
    case 'impossible-dates':
      return `${has} dates that are no longer possible`;
  }
}

/** 'a draft', 'drafts', 'Draft or Ready', 'Ready or later'. */
function requiredStatus({ statuses }: ActionRule, count: number): string {
  const codes = statuses.filter((status) => status !== null);
  const names = codes.map((code) => statusOf(code).name);
  if (codes.length === 1 && codes[0] === 'DRAFT') return count === 1 ? 'a draft' : 'drafts';
  // An action with more than two statuses allows every later status, so the message names only the first.
  return names.length > 2 ? `${names[0]} or later` : names.join(' or ');
}

function countByStatus(blocked: readonly Blocked[]): string {
  return STATUSES.flatMap(({ code, name }) => {
    const count = blocked.filter(({ item }) => item.status === code).length;
    return count === 0 ? [] : [`${grouped(count)} ${name}`];
  }).join(', ');
}
