import { describe, expect, test } from 'vitest';
import { ImportSession } from '#consignment-import/import-session.ts';
import { nearestCode } from '#consignment-import/nearest-code.ts';
import { readFile } from '#consignment-import/read-file.ts';
import { validCodes } from '#consignment-import/valid-codes.ts';
import { BLANK_ROW, fileOf, SAMPLE_REFERENCE, SAMPLE_ROW } from '#consignment-import/testing/sample-file.ts';
import { sessionOf } from '#consignment-import/testing/session-of.ts';

const wrong = { ...SAMPLE_ROW, receiverSite: 'HH-DUB' };

describe('[@IMPORT-01] replacing a wrong code', () => {
  const nowhere = { ...SAMPLE_ROW, receiverSite: 'NOWHERE' };
  const suggested = (session: ImportSession) =>
    session.summary().issues.map(({ column, rows, suggestion }) => [column, rows, suggestion?.code]);

  test('the first correction is suggested for the other rows, before the closest code', async () => {
    const session = await sessionOf(fileOf(nowhere, nowhere, wrong, nowhere, wrong));
    expect(suggested(session)).toEqual([
      ['receiverSite', [2, 3, 5], undefined],
      ['receiverSite', [4, 6], 'HH-DUD'],
    ]);
    session.correct([
      { row: 2, column: 'receiverSite', value: 'hh-akl' },
      { row: 4, column: 'receiverSite', value: 'HH-AKL' },
    ]);
    expect(suggested(session)).toEqual([
      ['receiverSite', [3, 5], 'HH-AKL'],
      ['receiverSite', [6], 'HH-AKL'],
    ]);
    // A correction that is wrong itself is not suggested.
    session.correct([{ row: 2, column: 'receiverSite', value: 'HH-ZZZZ' }]);
    expect(suggested(session)[0]).toEqual(['receiverSite', [3, 5], undefined]);
  });

  test('a wrong hire provider is corrected in its own cell, a wrong type among those of its provider', async () => {
    const reference = {
      ...SAMPLE_REFERENCE,
      hireUnits: [
        ...SAMPLE_REFERENCE.hireUnits,
        { providerCode: 'LOSCAM', code: 'BLUE', name: 'Blue pallet' },
      ],
    };
    const file = fileOf(
      { ...SAMPLE_ROW, hireageProvider: 'CHEPP' },
      { ...SAMPLE_ROW, hireageProvider: 'LOSCAM', hireageType: 'BLEU' },
      { ...SAMPLE_ROW, hireageProvider: 'LOSCAM', hireageType: 'PAL' },
    );
    const session = new ImportSession(await readFile(new TextEncoder().encode(file)), reference);
    expect(session.summary().issues.map(({ message }) => message)).toEqual([
      'Hire Unit "CHEPP - PAL" not found',
      'Hire Unit "LOSCAM - BLEU" not found',
      'Hire Unit "LOSCAM - PAL" not found',
    ]);
    expect(suggested(session)).toEqual([
      ['hireageProvider', [2], 'CHEP'],
      ['hireageType', [3], 'BLUE'],
      ['hireageType', [4], undefined],
    ]);
    expect(validCodes('hireageProvider', reference)).toEqual([
      { code: 'CHEP', name: 'Pallet' },
      { code: 'LOSCAM', name: 'Blue pallet' },
    ]);
    const replacement = { column: 'hireageType', message: 'Hire Unit "LOSCAM - PAL" not found' } as const;
    session.replaceAll({ ...replacement, from: 'PAL', to: 'BLUE' });
    // PAL is a type of CHEP.
    expect(session.corrections()).toEqual([{ column: 'hireageType', value: 'BLUE', rows: [4] }]);
  });
});

test.each([
  ['HH-DND', 'HH-DUD'],
  ['hhdud', 'HH-DUD'],
  ['HH-DDU', 'HH-DUD'],
  ['NOWHERE', undefined],
  ['HH-XXX', undefined],
  ['', undefined],
  // A valid code that is rejected for another reason. A replacement would change nothing.
  ['hh-dud', undefined],
])('[@IMPORT-01] the code nearest to %j is %j', (text, code) => {
  expect(nearestCode(text, SAMPLE_REFERENCE.sites)?.code).toBe(code);
});

test('[@IMPORT-01] no code is suggested when two are equally near', () => {
  expect(
    nearestCode('A3', [
      { code: 'A1', name: '' },
      { code: 'A2', name: '' },
    ]),
  ).toBeNull();
});

describe('[@IMPORT-01] further cells of a row that resolve its error', () => {
  const further = { ...BLANK_ROW, freightType: 'CTN', freightDescription: 'Mirrors', freightQuantity: '1' };
  const shown = (session: ImportSession) =>
    session
      .summary()
      .issues.map(({ message, column, otherColumns, cells }) => [
        message,
        column,
        otherColumns,
        cells.map(({ row }) => row),
      ]);

  test('a row that differs from its consignment starts another with a Charge Account', async () => {
    const session = await sessionOf(
      fileOf(SAMPLE_ROW, {
        ...SAMPLE_ROW,
        account: '',
        senderReference: 'B-2',
        hireageProvider: '',
        hireageType: '',
        hireageQuantity: '',
      }),
    );
    expect(shown(session)).toEqual([
      ['Sender Reference "B-2" differs from row 2', 'senderReference', ['account'], [3]],
    ]);
    session.correct([{ row: 3, column: 'account', value: 'HH-001' }]);
    expect([session.summary().issues, session.summary().consignmentCount]).toEqual([[], 2]);
  });

  test('a second hireage line is given an account or is cleared', async () => {
    const file = fileOf(SAMPLE_ROW, {
      ...further,
      hireageProvider: 'CHEP',
      hireageType: 'PAL',
      hireageQuantity: '3',
    });
    const session = await sessionOf(file);
    expect(shown(session)).toEqual([
      [
        'A consignment has at most one hireage line',
        'hireageType',
        ['account', 'hireageProvider', 'hireageQuantity'],
        [3],
      ],
    ]);
    session.correct([
      { row: 3, column: 'hireageProvider', value: '' },
      { row: 3, column: 'hireageType', value: '' },
      { row: 3, column: 'hireageQuantity', value: '' },
    ]);
    expect([session.summary().issues, session.summary().consignmentCount]).toEqual([[], 1]);
  });
});
