import {
  type Action,
  ACTIONS,
  type ActionRule,
  type Circumstances,
  PERMISSION_REASON,
  suitsStatus,
} from '#consignment/actions.ts';
import { type Hindrance, HINDRANCES } from '#consignment/hindrances.ts';
import { STATUSES, type StatusCode, statusOf } from '#consignment/status.ts';

export type BulkAbility<Item> =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      readonly reason: string;
      /** Those without which it would be allowed: all of one status too many. Empty where leaving out does not help. */
      readonly blocking: readonly Item[];
    };

/**
 * What is done to many at once is done by the same table as to one: all of them must allow it (BULK-01, BULK-02).
 * `hindranceOf` tells what stands in the way of one; where nothing but its status counts it is left out.
 */
export function bulkAbility<Item extends { readonly status: StatusCode }>(
  action: Action,
  items: readonly Item[],
  person: Omit<Circumstances, 'status'>,
  hindranceOf: (item: Item) => Hindrance | null = ({ status }) =>
    suitsStatus(action, status) ? null : 'wrong-status',
): BulkAbility<Item> {
  const never = refusalOfAll(action, person);
  if (never !== null) return { allowed: false, reason: never, blocking: [] };
  if (items.length === 0) return { allowed: false, reason: 'Select at least one consignment', blocking: [] };
  const hindered = items.flatMap((item) => {
    const hindrance = hindranceOf(item);
    return hindrance === null ? [] : [{ item, hindrance }];
  });
  if (hindered.length === 0) return { allowed: true };
  return {
    allowed: false,
    reason: sentence(ACTIONS[action], hindered, items.length),
    blocking: hindered.length === items.length ? [] : hindered.map(({ item }) => item),
  };
}

/** Why it cannot be done to any consignment, whatever is selected; null: it depends on what is. */
export function refusalOfAll(
  action: Action,
  { permissions, settings }: Omit<Circumstances, 'status'>,
): string | null {
  const rule: ActionRule = ACTIONS[action];
  if (!rule.permissions.every((needed) => permissions.includes(needed))) return PERMISSION_REASON;
  return rule.setting !== undefined && settings[rule.setting.key] !== true ? rule.setting.off : null;
}

interface Hindered {
  readonly item: { readonly status: StatusCode };
  readonly hindrance: Hindrance;
}

/** '2 of the 4 selected are not Draft: 1 Ready, 1 Staged; 1 has no freight' */
function sentence(rule: ActionRule, hindered: readonly Hindered[], all: number): string {
  const parts = HINDRANCES.flatMap((hindrance) => {
    const own = hindered.filter((one) => one.hindrance === hindrance);
    return own.length === 0 ? [] : [{ hindrance, own }];
  });
  return parts
    .map(({ hindrance, own }, index) => {
      const who = index === 0 ? subject(own.length, all) : String(own.length);
      return `${who} ${predicate(hindrance, rule, own)}`;
    })
    .join('; ');
}

function subject(count: number, all: number): string {
  if (count < all) return `${count} of the ${all} selected`;
  return all === 1 ? 'The selected one' : `All ${all} selected`;
}

function predicate(hindrance: Hindrance, rule: ActionRule, own: readonly Hindered[]): string {
  const isOne = own.length === 1;
  switch (hindrance) {
    case 'not-found':
      return `${isOne ? 'is' : 'are'} not found any more`;
    case 'wrong-status':
      return `${isOne ? 'is' : 'are'} not ${wanted(rule)}: ${byStatus(own)}`;
    case 'no-freight':
      return `${isOne ? 'has' : 'have'} no freight`;
    case 'no-delivery-day':
      return `${isOne ? 'has' : 'have'} no requested delivery date`;
    case 'delivery-before-pickup':
      return `${isOne ? 'is' : 'are'} to be delivered before that day`;
    case 'impossible-dates':
      return `${isOne ? 'has' : 'have'} dates that are not possible any more`;
  }
}

function wanted({ statuses }: ActionRule): string {
  const names = statuses.flatMap((status) => (status === null ? [] : [statusOf(status).name]));
  // More than two are told by where they begin: the rest of them follow on the way.
  return names.length > 2 ? `${names[0]} or later` : names.join(' or ');
}

function byStatus(hindered: readonly Hindered[]): string {
  return STATUSES.flatMap(({ code, name }) => {
    const count = hindered.filter(({ item }) => item.status === code).length;
    return count === 0 ? [] : [`${count} ${name}`];
  }).join(', ');
}
