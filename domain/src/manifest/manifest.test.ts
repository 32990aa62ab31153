import { describe, expect, it } from 'vitest';
import {
  isManifestActionAllowed,
  MANIFEST_ACTIONS,
  MANIFEST_STATES,
  type ManifestAction,
  manifestNumberText,
  vehicleRegistrationIssue,
} from '#manifest/manifest-actions.ts';
import { addingIssue, groupIssue } from '#manifest/manifest-fit.ts';

const group = { siteId: 1, serviceTypeId: 2, isDangerous: false };

describe('actions on a manifest', () => {
  it('depend on its state', () => {
    const actions = Object.keys(MANIFEST_ACTIONS) as ManifestAction[];
    const allowed = MANIFEST_STATES.map((state) => [
      state,
      actions.filter((action) =>
        isManifestActionAllowed(action, state, ['Consignment.MAINTAIN', 'Consignment.PRINT']),
      ),
    ]);
    expect(allowed).toEqual([
      ['OPEN', ['add', 'remove', 'close']],
      ['CLOSED', ['reopen', 'signOff', 'print']],
      ['SIGNED', ['print']],
    ]);
  });

  it('need their permissions', () => {
    expect(isManifestActionAllowed('close', 'OPEN', ['Consignment.PRINT'])).toBe(false);
    expect(isManifestActionAllowed('print', 'CLOSED', ['Consignment.MAINTAIN'])).toBe(false);
  });
});

it('a number shows its revision from the second closing on', () => {
  expect([manifestNumberText(42, 1), manifestNumberText(42, 2), manifestNumberText(1_234_567, 3)]).toEqual([
    'M000042',
    'M000042-2',
    'M1234567-3',
  ]);
});

it.each([
  ['🚚🚚🚚', false],
  ['KLM_423', false],
  ['- -', false],
  ['KLM423', true],
  [' klm-423 ', true],
  ['1 ABC 23', true],
])('whether %s is a vehicle registration: %s', (text, isRegistration) => {
  expect(vehicleRegistrationIssue(text)).toBe(
    isRegistration ? null : 'Enter the registration with letters, digits, spaces and hyphens only',
  );
});

describe('a consignment', () => {
  it.each([
    [{ ...group, reference: 'KEA00000123', status: 'FINAL' }, null],
    [{ ...group, reference: 'KEA00000123', status: 'STAGED' }, null],
    [
      { ...group, reference: 'KEA00000123', status: 'DRAFT' },
      'KEA00000123 is Draft. Only Ready and Staged consignments can be added.',
    ],
    [
      { ...group, reference: 'KEA00000123', status: 'PICKUP' },
      'KEA00000123 is Picked Up. Only Ready and Staged consignments can be added.',
    ],
    [
      { ...group, reference: 'KEA00000123', siteId: 9, status: 'FINAL' },
      'KEA00000123 is picked up at another site',
    ],
    [
      { ...group, reference: 'KEA00000123', serviceTypeId: 9, status: 'FINAL' },
      'KEA00000123 has another service type',
    ],
    [
      { ...group, reference: 'KEA00000123', isDangerous: true, status: 'FINAL' },
      'KEA00000123 has dangerous goods, which travel on a manifest of their own',
    ],
  ] as const)('is checked before it is added: %j', (candidate, issue) => {
    expect(addingIssue(group, candidate)).toBe(issue);
  });

  it('without dangerous goods does not belong to a manifest of dangerous goods', () => {
    expect(groupIssue({ ...group, isDangerous: true }, { ...group, reference: 'KEA00000123' })).toBe(
      'KEA00000123 has no dangerous goods, and the others on this manifest have',
    );
  });
});
