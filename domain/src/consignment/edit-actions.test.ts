import { keysOf } from '#keys-of.ts';
import { expect, test } from 'vitest';
import { abilities, PERMISSION_REASON } from '#consignment/actions.ts';
import { EDIT_ACTIONS } from '#consignment/edit-actions.ts';
import { STATUS_CODES, type StatusCode } from '#consignment/status.ts';
import type { Permission } from '#permissions.ts';

const actions = keysOf(EDIT_ACTIONS);
const people: Readonly<Record<string, readonly Permission[]>> = {
  maintainer: ['Consignment.LimitedEdit', 'Consignment.MAINTAIN'],
  'limited edit': ['Consignment.LimitedEdit'],
  noPerm: [],
};

test('[@CONS-06] [@CONS-27] [@CONS-28] [@DATE-03] [@PART-04] which permissions and statuses allow which edit', () => {
  expect(`\n${grid()}\n`).toBe(`
                             DRAF FINA STAG PICK TRAN DELI DELI CANC ERR
editDetails    maintainer    yes  yes  stat stat stat stat stat stat stat
editDetails    limited edit  perm perm perm perm perm perm perm perm perm
editDetails    noPerm        perm perm perm perm perm perm perm perm perm
editSender     maintainer    yes  yes  stat stat stat stat stat stat stat
editSender     limited edit  perm perm perm perm perm perm perm perm perm
editSender     noPerm        perm perm perm perm perm perm perm perm perm
editReceiver   maintainer    yes  yes  stat stat stat stat stat stat stat
editReceiver   limited edit  yes  yes  stat stat stat stat stat stat stat
editReceiver   noPerm        perm perm perm perm perm perm perm perm perm
editReferences maintainer    yes  yes  stat stat stat stat stat stat stat
editReferences limited edit  perm perm perm perm perm perm perm perm perm
editReferences noPerm        perm perm perm perm perm perm perm perm perm
editFreight    maintainer    yes  yes  stat stat stat stat stat stat stat
editFreight    limited edit  perm perm perm perm perm perm perm perm perm
editFreight    noPerm        perm perm perm perm perm perm perm perm perm
editDates      maintainer    yes  yes  stat stat stat stat stat stat stat
editDates      limited edit  perm perm perm perm perm perm perm perm perm
editDates      noPerm        perm perm perm perm perm perm perm perm perm
editAdditional maintainer    yes  yes  stat stat stat stat stat stat stat
editAdditional limited edit  perm perm perm perm perm perm perm perm perm
editAdditional noPerm        perm perm perm perm perm perm perm perm perm
editNotes      maintainer    yes  yes  yes  yes  yes  yes  stat yes  yes
editNotes      limited edit  perm perm perm perm perm perm perm perm perm
editNotes      noPerm        perm perm perm perm perm perm perm perm perm
copy           maintainer    yes  yes  yes  yes  yes  yes  yes  yes  stat
copy           limited edit  perm perm perm perm perm perm perm perm perm
copy           noPerm        perm perm perm perm perm perm perm perm perm
`);
});

function grid(): string {
  const heading = `${' '.repeat(29)}${STATUS_CODES.map((status) => status.slice(0, 4).padEnd(4)).join(' ')}`;
  const rows = actions.flatMap((action) =>
    Object.entries(people).map(([name, permissions]) => {
      const cells = STATUS_CODES.map((status) => cell(action, status, permissions));
      return `${action.padEnd(15)}${name.padEnd(14)}${cells.join(' ')}`;
    }),
  );
  return [heading, ...rows].map((line) => line.trimEnd()).join('\n');
}

function cell(
  action: (typeof actions)[number],
  status: StatusCode,
  permissions: readonly Permission[],
): string {
  const ability = abilities([action], { status, permissions, settings: {} })[action];
  if (ability.allowed) return 'yes ';
  return ability.reason === PERMISSION_REASON ? 'perm' : 'stat';
}
