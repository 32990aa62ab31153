import { type SceneGroup, sceneGroupsOf } from '#scenes/scene-groups.ts';

/** One scene of each main page. At 390 and 820 px the others have the contrast, names and roles of 1280 px. */
export const MAIN_SCENES: ReadonlySet<string> = new Set([
  'dashboard',
  'drill-down',
  'list',
  'list-filter-dialog',
  'create',
  'consignment-exception',
  'consignment-edit',
  'extract',
  'my-details',
]);

/**
 * Scenes that are opened at 820 px. The others are resized to it after their check at 390 px, whose layout they have: opening
 * a scene takes most of the time.
 */
export const OPENED_AT_MEDIUM: ReadonlySet<string> = new Set([
  ...MAIN_SCENES,
  // The consignment page has its full layout at 820 px.
  'consignment-in-list-order',
  'consignment-warnings',
  'consignment-combine',
  'exceptions-of-a-consignment',
  'exception-mention',
  'consignment-draft',
  'consignment-dangerous',
  'consignment-delivered',
  'consignment-declaration',
  'consignment-segregation',
  'consignment-declaration-form',
  'consignment-history',
  'consignment-undo',
  'consignment-cancelled',
  'consignment-documents',
  'consignment-proof',
  'consignment-not-found',
  'combine-dialog',
  'declaration-sign',
  'email-log',
  'paper-reprint',
  'printers-sent',
]);

/** The scenes of the first tenant that are opened at 820 px, with those that a phone does not have. */
export function groupsOpenedAtMedium(): SceneGroup[] {
  const onPhone = new Set(
    sceneGroupsOf('kea', 'narrow').flatMap(({ scenes }) => scenes.map(({ name }) => name)),
  );
  return sceneGroupsOf('kea', 'medium').map(({ tenant, person, scenes }) => ({
    tenant,
    person,
    scenes: scenes.filter(({ name }) => OPENED_AT_MEDIUM.has(name) || !onPhone.has(name)),
  }));
}
