import { keysOf } from '#keys-of.ts';
import { describe, expect, test } from 'vitest';
import { abilities, abilityFor, ACTIONS, type Action, type ActionStatus } from '#consignment/actions.ts';
import { EDIT_ACTIONS } from '#consignment/edit-actions.ts';
import { STATUS_CODES } from '#consignment/status.ts';
import { PERMISSIONS, type Permission } from '#permissions.ts';

const everyAction = keysOf(ACTIONS).filter((action) => !(action in EDIT_ACTIONS));
const everyStatus: readonly ActionStatus[] = [null, ...STATUS_CODES];
const noPermission =
  'You do not have the required permissions to perform this action. Please contact your administrator.';

/** Every value that an action depends on. */
const SWITCHED_ON = { allowFmUsersRequestPickupDate: true };

const cases: readonly (readonly [name: string, permissions: readonly Permission[]])[] = [
  ['everything', PERMISSIONS],
  ['LimitedEdit', ['Consignment.LimitedEdit']],
  ['CREATE', ['Consignment.CREATE']],
  ['LimitedEdit CREATE', ['Consignment.LimitedEdit', 'Consignment.CREATE']],
  ['MAINTAIN', ['Consignment.MAINTAIN']],
  ['PRINT', ['Consignment.PRINT']],
  ['all but MAINTAIN', PERMISSIONS.filter((name) => name !== 'Consignment.MAINTAIN')],
  ['nothing', []],
];

describe('every action × status × permission', () => {
  test('[@CONS-02] [@BULK-01] [@BULK-02] [@BULK-11] [@AUTH-13] every combination gives the expected result', () => {
    expect(`\n${grid()}\n`).toBe(`
                                                 new  DRAF FINA STAG PICK TRAN DELI DELI CANC ERR
create                  everything               yes  stat stat stat stat stat stat stat stat stat
create                  LimitedEdit              perm perm perm perm perm perm perm perm perm perm
create                  CREATE                   perm perm perm perm perm perm perm perm perm perm
create                  LimitedEdit CREATE       yes  stat stat stat stat stat stat stat stat stat
create                  MAINTAIN                 perm perm perm perm perm perm perm perm perm perm
create                  PRINT                    perm perm perm perm perm perm perm perm perm perm
create                  all but MAINTAIN         yes  stat stat stat stat stat stat stat stat stat
create                  nothing                  perm perm perm perm perm perm perm perm perm perm
open                    everything               stat yes  yes  yes  yes  yes  yes  yes  yes  yes
open                    LimitedEdit              stat yes  yes  yes  yes  yes  yes  yes  yes  yes
open                    CREATE                   perm perm perm perm perm perm perm perm perm perm
open                    LimitedEdit CREATE       stat yes  yes  yes  yes  yes  yes  yes  yes  yes
open                    MAINTAIN                 perm perm perm perm perm perm perm perm perm perm
open                    PRINT                    perm perm perm perm perm perm perm perm perm perm
open                    all but MAINTAIN         stat yes  yes  yes  yes  yes  yes  yes  yes  yes
open                    nothing                  perm perm perm perm perm perm perm perm perm perm
markAsReady             everything               stat yes  stat stat stat stat stat stat stat stat
markAsReady             LimitedEdit              perm perm perm perm perm perm perm perm perm perm
markAsReady             CREATE                   perm perm perm perm perm perm perm perm perm perm
markAsReady             LimitedEdit CREATE       perm perm perm perm perm perm perm perm perm perm
markAsReady             MAINTAIN                 stat yes  stat stat stat stat stat stat stat stat
markAsReady             PRINT                    perm perm perm perm perm perm perm perm perm perm
markAsReady             all but MAINTAIN         perm perm perm perm perm perm perm perm perm perm
markAsReady             nothing                  perm perm perm perm perm perm perm perm perm perm
openDocuments           everything               stat stat yes  yes  yes  yes  yes  yes  yes  yes
openDocuments           LimitedEdit              perm perm perm perm perm perm perm perm perm perm
openDocuments           CREATE                   perm perm perm perm perm perm perm perm perm perm
openDocuments           LimitedEdit CREATE       perm perm perm perm perm perm perm perm perm perm
openDocuments           MAINTAIN                 perm perm perm perm perm perm perm perm perm perm
openDocuments           PRINT                    stat stat yes  yes  yes  yes  yes  yes  yes  yes
openDocuments           all but MAINTAIN         stat stat yes  yes  yes  yes  yes  yes  yes  yes
openDocuments           nothing                  perm perm perm perm perm perm perm perm perm perm
uploadFile              everything               stat yes  yes  yes  yes  yes  yes  yes  stat stat
uploadFile              LimitedEdit              perm perm perm perm perm perm perm perm perm perm
uploadFile              CREATE                   perm perm perm perm perm perm perm perm perm perm
uploadFile              LimitedEdit CREATE       perm perm perm perm perm perm perm perm perm perm
uploadFile              MAINTAIN                 stat yes  yes  yes  yes  yes  yes  yes  stat stat
uploadFile              PRINT                    perm perm perm perm perm perm perm perm perm perm
uploadFile              all but MAINTAIN         perm perm perm perm perm perm perm perm perm perm
uploadFile              nothing                  perm perm perm perm perm perm perm perm perm perm
deleteFile              everything               stat yes  yes  stat stat stat stat stat stat stat
deleteFile              LimitedEdit              perm perm perm perm perm perm perm perm perm perm
deleteFile              CREATE                   perm perm perm perm perm perm perm perm perm perm
deleteFile              LimitedEdit CREATE       perm perm perm perm perm perm perm perm perm perm
deleteFile              MAINTAIN                 stat yes  yes  stat stat stat stat stat stat stat
deleteFile              PRINT                    perm perm perm perm perm perm perm perm perm perm
deleteFile              all but MAINTAIN         perm perm perm perm perm perm perm perm perm perm
deleteFile              nothing                  perm perm perm perm perm perm perm perm perm perm
bulkDocuments           everything               stat stat yes  yes  yes  yes  yes  yes  stat stat
bulkDocuments           LimitedEdit              perm perm perm perm perm perm perm perm perm perm
bulkDocuments           CREATE                   perm perm perm perm perm perm perm perm perm perm
bulkDocuments           LimitedEdit CREATE       perm perm perm perm perm perm perm perm perm perm
bulkDocuments           MAINTAIN                 perm perm perm perm perm perm perm perm perm perm
bulkDocuments           PRINT                    stat stat yes  yes  yes  yes  yes  yes  stat stat
bulkDocuments           all but MAINTAIN         stat stat yes  yes  yes  yes  yes  yes  stat stat
bulkDocuments           nothing                  perm perm perm perm perm perm perm perm perm perm
pickList                everything               stat stat yes  yes  stat stat stat stat stat stat
pickList                LimitedEdit              perm perm perm perm perm perm perm perm perm perm
pickList                CREATE                   perm perm perm perm perm perm perm perm perm perm
pickList                LimitedEdit CREATE       perm perm perm perm perm perm perm perm perm perm
pickList                MAINTAIN                 perm perm perm perm perm perm perm perm perm perm
pickList                PRINT                    stat stat yes  yes  stat stat stat stat stat stat
pickList                all but MAINTAIN         stat stat yes  yes  stat stat stat stat stat stat
pickList                nothing                  perm perm perm perm perm perm perm perm perm perm
requestPickup           everything               stat yes  yes  stat stat stat stat stat stat stat
requestPickup           LimitedEdit              perm perm perm perm perm perm perm perm perm perm
requestPickup           CREATE                   perm perm perm perm perm perm perm perm perm perm
requestPickup           LimitedEdit CREATE       perm perm perm perm perm perm perm perm perm perm
requestPickup           MAINTAIN                 stat yes  yes  stat stat stat stat stat stat stat
requestPickup           PRINT                    perm perm perm perm perm perm perm perm perm perm
requestPickup           all but MAINTAIN         perm perm perm perm perm perm perm perm perm perm
requestPickup           nothing                  perm perm perm perm perm perm perm perm perm perm
setRequestedPickupDate  everything               stat yes  yes  stat stat stat stat stat stat stat
setRequestedPickupDate  LimitedEdit              perm perm perm perm perm perm perm perm perm perm
setRequestedPickupDate  CREATE                   perm perm perm perm perm perm perm perm perm perm
setRequestedPickupDate  LimitedEdit CREATE       perm perm perm perm perm perm perm perm perm perm
setRequestedPickupDate  MAINTAIN                 stat yes  yes  stat stat stat stat stat stat stat
setRequestedPickupDate  PRINT                    perm perm perm perm perm perm perm perm perm perm
setRequestedPickupDate  all but MAINTAIN         perm perm perm perm perm perm perm perm perm perm
setRequestedPickupDate  nothing                  perm perm perm perm perm perm perm perm perm perm
cancel                  everything               stat yes  yes  stat stat stat stat stat stat stat
cancel                  LimitedEdit              perm perm perm perm perm perm perm perm perm perm
cancel                  CREATE                   perm perm perm perm perm perm perm perm perm perm
cancel                  LimitedEdit CREATE       perm perm perm perm perm perm perm perm perm perm
cancel                  MAINTAIN                 stat yes  yes  stat stat stat stat stat stat stat
cancel                  PRINT                    perm perm perm perm perm perm perm perm perm perm
cancel                  all but MAINTAIN         perm perm perm perm perm perm perm perm perm perm
cancel                  nothing                  perm perm perm perm perm perm perm perm perm perm
undoCancel              everything               stat stat stat stat stat stat stat stat yes  stat
undoCancel              LimitedEdit              perm perm perm perm perm perm perm perm perm perm
undoCancel              CREATE                   perm perm perm perm perm perm perm perm perm perm
undoCancel              LimitedEdit CREATE       perm perm perm perm perm perm perm perm perm perm
undoCancel              MAINTAIN                 stat stat stat stat stat stat stat stat yes  stat
undoCancel              PRINT                    perm perm perm perm perm perm perm perm perm perm
undoCancel              all but MAINTAIN         perm perm perm perm perm perm perm perm perm perm
undoCancel              nothing                  perm perm perm perm perm perm perm perm perm perm
editExtras              everything               stat yes  yes  stat stat stat stat stat stat stat
editExtras              LimitedEdit              perm perm perm perm perm perm perm perm perm perm
editExtras              CREATE                   perm perm perm perm perm perm perm perm perm perm
editExtras              LimitedEdit CREATE       perm perm perm perm perm perm perm perm perm perm
editExtras              MAINTAIN                 stat yes  yes  stat stat stat stat stat stat stat
editExtras              PRINT                    perm perm perm perm perm perm perm perm perm perm
editExtras              all but MAINTAIN         perm perm perm perm perm perm perm perm perm perm
editExtras              nothing                  perm perm perm perm perm perm perm perm perm perm
bookDelivery            everything               stat stat yes  yes  stat stat stat stat stat stat
bookDelivery            LimitedEdit              perm perm perm perm perm perm perm perm perm perm
bookDelivery            CREATE                   perm perm perm perm perm perm perm perm perm perm
bookDelivery            LimitedEdit CREATE       perm perm perm perm perm perm perm perm perm perm
bookDelivery            MAINTAIN                 stat stat yes  yes  stat stat stat stat stat stat
bookDelivery            PRINT                    perm perm perm perm perm perm perm perm perm perm
bookDelivery            all but MAINTAIN         perm perm perm perm perm perm perm perm perm perm
bookDelivery            nothing                  perm perm perm perm perm perm perm perm perm perm
`);
  });
});

test('[@BULK-02] a missing permission is reported first, with the specified text', () => {
  expect(abilities(['markAsReady'], { status: 'DELIVERED', permissions: [], settings: {} })).toEqual({
    markAsReady: { allowed: false, reason: noPermission },
  });
});

test('the message for a wrong status names the required one', () => {
  const response = abilities(['markAsReady', 'open'], {
    status: 'FINAL',
    permissions: PERMISSIONS,
    settings: {},
  });
  expect(response).toEqual({
    markAsReady: { allowed: false, reason: 'Only a Draft consignment can be marked as ready' },
    open: { allowed: true },
  });
});

test('[@BULK-05] the pickup date can be set only where the organisation allows it', () => {
  const under = (settings: Record<string, unknown>) =>
    abilities(['setRequestedPickupDate'], { status: 'DRAFT', permissions: PERMISSIONS, settings })
      .setRequestedPickupDate;
  expect(under(SWITCHED_ON)).toEqual({ allowed: true });
  for (const settings of [{}, { allowFmUsersRequestPickupDate: false }]) {
    expect(under(settings)).toEqual({
      allowed: false,
      reason: 'Your organisation does not allow pickup dates to be set here',
    });
  }
});

test('a row can depend on a setting, and has its own message when it is off', () => {
  const rule = {
    statuses: ['DRAFT'],
    wrongStatus: 'wrong status',
    permissions: ['Consignment.MAINTAIN'],
    setting: { key: 'dangerousGoodsEnabled', disabledMessage: 'Dangerous goods are not switched on' },
  } as const;
  const under = (settings: Record<string, unknown>) =>
    abilityFor(rule, { status: 'DRAFT', permissions: ['Consignment.MAINTAIN'], settings });
  expect(under({ dangerousGoodsEnabled: true })).toEqual({ allowed: true });
  for (const settings of [{}, { dangerousGoodsEnabled: false }, { dangerousGoodsEnabled: 'true' }]) {
    expect(under(settings)).toEqual({ allowed: false, reason: 'Dangerous goods are not switched on' });
  }
});

function grid(): string {
  const heading = `${' '.repeat(49)}${everyStatus.map((status) => (status ?? 'new').slice(0, 4).padEnd(4)).join(' ')}`;
  const rows = everyAction.flatMap((action) =>
    cases.map(([name, permissions]) => {
      const cells = everyStatus.map((status) => cell(action, status, permissions));
      return `${action.padEnd(24)}${name.padEnd(25)}${cells.join(' ')}`;
    }),
  );
  return [heading, ...rows].map((line) => line.trimEnd()).join('\n');
}

function cell(action: Action, status: ActionStatus, permissions: readonly Permission[]): string {
  const ability = abilities([action], { status, permissions, settings: SWITCHED_ON })[action];
  if (ability.allowed) return 'yes ';
  return ability.reason === noPermission ? 'perm' : 'stat';
}
