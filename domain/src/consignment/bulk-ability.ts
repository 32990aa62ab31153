import {
  type Action,
  ACTIONS,
  type ActionRule,
  abilityUnder,
  type Circumstances,
  PERMISSION_REASON,
} from '#consignment/actions.ts';
import { STATUSES, type StatusCode, statusOf } from '#consignment/status.ts';

export type BulkAbility<Item> =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      readonly reason: string;
      /** Those without which it would be allowed: all of one status too many. Empty where leaving out does not help. */
      readonly blocking: readonly Item[];
    };

/** What is done to many at once is done by the same table as to one: all of them must allow it (BULK-01, BULK-02). */
export function bulkAbility<Item extends { readonly status: StatusCode }>(
  action: Action,
  items: readonly Item[],
  { permissions, settings }: Omit<Circumstances, 'status'>,
): BulkAbility<Item> {
  const rule: ActionRule = ACTIONS[action];
  const isPermitted = rule.permissions.every((needed) => permissions.includes(needed));
  if (!isPermitted) return { allowed: false, reason: PERMISSION_REASON, blocking: [] };
  if (rule.setting !== undefined && settings[rule.setting.key] !== true) {
    return { allowed: false, reason: rule.setting.off, blocking: [] };
  }
  if (items.length === 0) return { allowed: false, reason: 'Select at least one consignment', blocking: [] };
  const blocking = items.filter(
    ({ status }) => !abilityUnder(rule, { status, permissions, settings }).allowed,
  );
  if (blocking.length === 0) return { allowed: true };
  return {
    allowed: false,
    reason: sentence(rule, blocking, items.length),
    blocking: blocking.length === items.length ? [] : blocking,
  };
}

/** '2 of the 3 selected are not Draft: 1 Ready, 1 Staged' */
function sentence(rule: ActionRule, blocking: readonly { readonly status: StatusCode }[], all: number) {
  const count = blocking.length;
  const who =
    count === all
      ? all === 1
        ? 'The selected one is'
        : `All ${all} selected are`
      : `${count} of the ${all} selected ${count === 1 ? 'is' : 'are'}`;
  return `${who} not ${wanted(rule)}: ${byStatus(blocking)}`;
}

function wanted({ statuses }: ActionRule): string {
  const names = statuses.flatMap((status) => (status === null ? [] : [statusOf(status).name]));
  // More than two are told by where they begin: the rest of them follow on the way.
  return names.length > 2 ? `${names[0]} or later` : names.join(' or ');
}

function byStatus(items: readonly { readonly status: StatusCode }[]): string {
  return STATUSES.flatMap(({ code, name }) => {
    const count = items.filter(({ status }) => status === code).length;
    return count === 0 ? [] : [`${count} ${name}`];
  }).join(', ');
}
