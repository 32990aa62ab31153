import { describe, expect, test } from 'vitest';
import { mergeForms, takeTheirs } from '#freight/edit/merge-forms.ts';
import { type ConsignmentForm, EMPTY_PARTICIPANT } from '#freight/form/form-state.ts';
import { type FormLine, newLine } from '#freight/form/freight-line-state.ts';
import { wholeForm } from '#freight/form/testing/sample-form.ts';

const names = {
  serviceType: (code: string) => `Service ${code}`,
  account: (id: number) => `Account ${id}`,
  packaging: (code: string) => code,
};
const line = (id: number, description: string): FormLine => {
  const base = newLine(`saved-${id}`);
  const values = { ...base.values, packagingType: 'CTN', description, volume: 0.05, weight: 10 };
  return { ...base, id, values };
};
const was = wholeForm({ notes: 'Gate 4', lines: [line(1, 'One'), line(2, 'Two')] });
const merge = (theirs: Partial<ConsignmentForm>, yours: Partial<ConsignmentForm>) =>
  mergeForms(was, { ...was, ...theirs }, { ...was, ...yours }, names);
const written = {
  isCustom: true,
  site: null,
  custom: { ...EMPTY_PARTICIPANT, fullName: 'Kauri', city: 'Dargaville' },
};

describe('[@CONS-23] changes by two users', () => {
  test('to different fields are all kept without a conflict', () => {
    const { form, conflicts } = merge({ notes: 'Gate 5', receiver: written }, { salesReference: 'SO 1' });
    expect(conflicts).toEqual([]);
    expect(form).toMatchObject({ notes: 'Gate 5', salesReference: 'SO 1', receiver: written });
  });

  test('to the same value are no conflict', () => {
    const { form, conflicts } = merge({ notes: 'Gate 5' }, { notes: ' Gate 5' });
    expect(conflicts).toEqual([]);
    expect(form.notes.trim()).toBe('Gate 5');
  });

  test('to the same field keep yours and return all three values', () => {
    const { form, conflicts } = merge({ notes: 'Gate 5', accountId: 9 }, { notes: 'Gate 6', accountId: 8 });
    expect(form).toMatchObject({ notes: 'Gate 6', accountId: 8 });
    expect(conflicts).toEqual([
      {
        key: 'Invoice account',
        label: 'Invoice account',
        card: 'details',
        was: 'Account 7',
        theirs: 'Account 9',
        yours: 'Account 8',
      },
      {
        key: 'Sender notes',
        label: 'Sender notes',
        card: 'additional',
        was: 'Gate 4',
        theirs: 'Gate 5',
        yours: 'Gate 6',
      },
    ]);
    expect(takeTheirs(form, { ...was, notes: 'Gate 5' }, 'Sender notes').notes).toBe('Gate 5');
  });

  test('of the receiver are described by name and place', () => {
    const { conflicts } = merge(
      { receiver: { ...written, custom: { ...written.custom, fullName: 'Rimu' } } },
      { receiver: written },
    );
    expect(conflicts).toMatchObject([
      { label: 'Receiver', was: 'Site 2 (S2)', theirs: 'Rimu, Dargaville', yours: 'Kauri, Dargaville' },
    ]);
  });
});

describe('[@CONS-23] lines changed by two users', () => {
  const [one, two] = [line(1, 'One'), line(2, 'Two')];
  const texts = (form: ConsignmentForm) => form.lines.map(({ id, values }) => `${id} ${values.description}`);

  test('are merged one by one', () => {
    const added = { ...newLine('mine'), values: { ...newLine('mine').values, description: 'Mine' } };
    const { form, conflicts } = merge(
      { lines: [line(1, 'One, theirs'), two, line(3, 'Three')] },
      { lines: [one, line(2, 'Two, mine'), added, newLine('empty')] },
    );
    expect(conflicts).toEqual([]);
    expect(texts(form)).toEqual(['1 One, theirs', '2 Two, mine', '3 Three', 'null Mine']);
  });

  test('deleted by one and unchanged by the other are deleted', () => {
    expect(texts(merge({ lines: [two] }, {}).form)).toEqual(['2 Two']);
    expect(texts(merge({}, { lines: [one] }).form)).toEqual(['1 One']);
    expect(merge({ lines: [two] }, { lines: [two] }).conflicts).toEqual([]);
  });

  test('deleted by them and changed by you are a conflict, and a new line if you keep yours', () => {
    const theirs = { ...was, lines: [two] };
    const { form, conflicts } = merge({ lines: [two] }, { lines: [line(1, 'One, mine'), two] });
    expect(texts(form)).toEqual(['2 Two', 'null One, mine']);
    expect(conflicts).toMatchObject([
      {
        key: 'saved-1',
        label: 'Freight item 1',
        theirs: 'Deleted',
        yours: '1 × CTN, One, mine, 0.0500 m³, 10.00 kg',
      },
    ]);
    expect(texts(takeTheirs(form, theirs, 'saved-1'))).toEqual(['2 Two']);
  });

  test('deleted by you and changed by them are a conflict', () => {
    const theirs = { ...was, lines: [line(1, 'One, theirs'), two] };
    const { form, conflicts } = merge(theirs, { lines: [two] });
    expect(texts(form)).toEqual(['2 Two']);
    expect(conflicts).toMatchObject([{ key: 'saved-1', yours: 'Deleted' }]);
    expect(texts(takeTheirs(form, theirs, 'saved-1'))).toEqual(['2 Two', '1 One, theirs']);
  });
});
