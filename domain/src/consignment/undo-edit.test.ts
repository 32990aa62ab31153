import { expect, it } from 'vitest';
import {
  type Combined,
  findUndoRefusal,
  type RecordedChange,
  type RecordedEdit,
  type UndoFacts,
  undoUntil,
} from '#consignment/undo-edit.ts';
import type { Permission } from '#permissions.ts';

const AT = new Date('2026-03-18T01:30:00Z');
const LIMITED: readonly Permission[] = ['Access.DISPATCH', 'Consignment.LimitedEdit'];
const FULL: readonly Permission[] = [...LIMITED, 'Consignment.MAINTAIN'];

const edit = (version: number, given: Partial<RecordedEdit> = {}): RecordedEdit => ({
  version,
  at: AT,
  by: 'Hana Wilcox',
  undoes: null,
  parts: ['notes'],
  combined: null,
  ...given,
});

const change = (id: number, given: Partial<RecordedChange> = {}): RecordedChange => ({
  id,
  field: 'notes',
  by: 'Noah Price',
  through: 'portal',
  isRemoved: false,
  editVersion: id,
  ...given,
});

const refusal = (
  given: Partial<UndoFacts> & {
    readonly subject?: RecordedEdit;
    readonly now?: Date;
    readonly permissions?: readonly Permission[];
  } = {},
) => {
  const { subject = edit(2), now = AT, permissions = FULL, ...facts } = given;
  const all = { status: 'DRAFT' as const, edits: [subject], changes: [change(2)], ...facts };
  return findUndoRefusal(subject, all, { now, permissions: new Set(permissions) });
};

it('allows the newest edit, up to 24 hours after it', () => {
  expect(undoUntil(AT)).toEqual(new Date('2026-03-19T01:30:00Z'));
  expect(refusal()).toBeNull();
  expect(refusal({ now: new Date('2026-03-19T01:30:00Z') })).toBeNull();
  expect(refusal({ now: new Date('2026-03-19T01:30:00.001Z') })?.code).toBe('window-over');
});

it('needs the permissions of every part', () => {
  expect(refusal({ permissions: LIMITED })?.code).toBe('no-permission');
  const receiver = edit(2, { parts: ['receiver.phone'] });
  expect(refusal({ permissions: LIMITED, subject: receiver })).toBeNull();
  const both = edit(2, { parts: ['receiver.phone', 'notes'] });
  expect(refusal({ permissions: LIMITED, subject: both })?.code).toBe('no-permission');
});

it.each(['provider', 'desk'] as const)('is refused after any change through %s', (through) => {
  const changes = [change(2), change(3, { field: 'status', through, editVersion: null })];
  expect(refusal({ changes })?.code).toBe('provider-acted');
});

it('names the field and the user of a later change of the same field only', () => {
  const later = (given: Partial<RecordedChange>) => refusal({ changes: [change(2), change(3, given)] });
  expect(later({})).toEqual({
    code: 'changed-since',
    reason: 'Sender notes was changed again later by Noah Price',
  });
  expect(later({ field: 'receiverNotes' })).toBeNull();
  expect(later({ by: null, through: 'system' })?.reason).toBe('Sender notes was changed again later');
});

it('treats all fields of freight as one part', () => {
  const subject = edit(2, { parts: ['items'] });
  const changes = [change(2, { field: 'item.count' }), change(3, { field: 'item.weight' })];
  expect(refusal({ subject, changes })?.reason).toBe('Freight was changed again later by Noah Price');
});

// Each row: the edits after edit 2 as `version` or `version<undone version`, and whether 2 can be undone.
it.each([
  [['3'], false],
  [['3', '4<3'], true],
  [['3', '4<3', '5<4'], false],
  [['3', '4<3', '5<4', '6<5'], true],
  [['3', '4', '5<4'], false],
  [['3', '4', '5<4', '6<3'], true],
] as const)('after %j the answer is %j', (later, isAllowed) => {
  const added = later.map((text) => {
    const [version, undoes] = text.split('<');
    return edit(Number(version), { undoes: undoes === undefined ? null : Number(undoes) });
  });
  const changes = [change(2), ...added.map(({ version }) => change(version))];
  const found = refusal({ edits: [edit(2), ...added], changes });
  expect(found?.code ?? null).toBe(isAllowed ? null : 'changed-since');
});

it('is refused twice', () => {
  const edits = [edit(2), edit(3, { undoes: 2 })];
  expect(refusal({ edits, changes: [change(2), change(3)] })?.code).toBe('already-undone');
});

it('depends on the status of every part', () => {
  expect(refusal({ status: 'TRANSIT' })).toBeNull();
  expect(refusal({ status: 'DELIVERED' })?.reason).toBe('Notes cannot be changed after delivery');
  const subject = edit(2, { parts: ['notes', 'serviceType'] });
  expect(refusal({ status: 'STAGED', subject })?.code).toBe('wrong-status');
});

it('is refused for parts that a run depends on, while the later booking exists', () => {
  const booked = (parts: RecordedEdit['parts'], ...removals: readonly boolean[]) =>
    refusal({
      subject: edit(2, { parts }),
      changes: [
        change(2),
        ...removals.map((isRemoved, index) =>
          change(3 + index, { field: 'booking', isRemoved, editVersion: null }),
        ),
      ],
    })?.code ?? null;
  expect(booked(['serviceType'], false)).toBe('booked-since');
  expect(booked(['serviceType'], false, true)).toBeNull();
  expect(booked(['notes'], false)).toBeNull();
  expect(booked(['receiver.site', 'receiver.phone'], false)).toBeNull();
});

it('is refused when the edit released a booking', () => {
  const changes = [change(2), change(3, { field: 'booking', isRemoved: true, editVersion: 2 })];
  expect(refusal({ changes })?.code).toBe('released-booking');
});

const COMBINED: Combined = { references: ['KEA00000124'], changed: [], hasHidden: false };

it('restores combined drafts only together, and only unchanged ones', () => {
  const combination = (given: Partial<Combined> = {}) =>
    edit(2, { parts: ['items'], combined: { ...COMBINED, ...given } });
  expect(refusal({ subject: combination() })).toBeNull();
  expect(refusal({ subject: combination({ changed: ['KEA00000124'] }) })?.reason).toBe(
    'KEA00000124 was changed after it was combined',
  );
  expect(refusal({ subject: combination({ hasHidden: true }) })?.reason).toBe(
    "This change combined a consignment of a site that you don't see",
  );
  const undo = edit(3, { parts: ['items'], undoes: 2 });
  expect(refusal({ subject: undo, edits: [combination(), undo], changes: [change(3)] })?.reason).toBe(
    'The drafts are separate again. Combine them again instead',
  );
});
