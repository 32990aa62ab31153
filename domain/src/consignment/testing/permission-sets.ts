import { keysOf } from '#keys-of.ts';
import { type ActionRule, ACTIONS } from '#consignment/actions.ts';
import type { Permission } from '#permissions.ts';

const ALWAYS: readonly Permission[] = ['Access.DISPATCH'];

export const SAVED_ACTIONS = keysOf(ACTIONS).filter((action) => action !== 'create');

/** Every set of permissions between which the table makes a difference for a consignment that is saved. */
export function permissionSets(): readonly (readonly Permission[])[] {
  const needed = SAVED_ACTIONS.flatMap((action) => (ACTIONS[action] as ActionRule).permissions);
  return [...new Set(needed)].reduce<readonly (readonly Permission[])[]>(
    (sets, permission) => sets.flatMap((set) => [set, [...set, permission]]),
    [ALWAYS],
  );
}
