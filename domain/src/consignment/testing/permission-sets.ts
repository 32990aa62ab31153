import { type Action, type ActionRule, ACTIONS } from '#consignment/actions.ts';
import type { Permission } from '#permissions.ts';

const ALWAYS: readonly Permission[] = ['Access.DISPATCH'];

// The keys of the table are its actions.
export const SAVED_ACTIONS = (Object.keys(ACTIONS) as Action[]).filter((action) => action !== 'create');

/** Every set of permissions between which the table makes a difference for a consignment that is saved. */
export function permissionSets(): readonly (readonly Permission[])[] {
  const needed = SAVED_ACTIONS.flatMap((action) => (ACTIONS[action] as ActionRule).permissions);
  return [...new Set(needed)].reduce<readonly (readonly Permission[])[]>(
    (sets, permission) => sets.flatMap((set) => [set, [...set, permission]]),
    [ALWAYS],
  );
}
