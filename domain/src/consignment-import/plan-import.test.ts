import { describe, expect, test } from 'vitest';
import type { Column } from '#consignment-import/columns.ts';
import type { ImportReference } from '#consignment-import/import-reference.ts';
import { planImport } from '#consignment-import/plan-import.ts';
import { readText } from '#consignment-import/read-table.ts';
import { BLANK_ROW, fileOf, SAMPLE_REFERENCE, SAMPLE_ROW } from '#consignment-import/testing/sample-file.ts';

type Cells = Partial<Record<Column, string>>;

const planOf = (
  rows: readonly Cells[],
  reference: Partial<ImportReference> = {},
): ReturnType<typeof planImport> =>
  planImport(
    readText(
      fileOf(...rows.map((cells) => ({ ...(cells.account === '' ? BLANK_ROW : SAMPLE_ROW), ...cells }))),
    ),
    { ...SAMPLE_REFERENCE, ...reference },
  );

const messagesOf = (cells: Cells, reference: Partial<ImportReference> = {}) =>
  planOf([cells], reference).issues.map(({ message }) => message);

describe('[@IMPORT-07] a row without an issue', () => {
  test('becomes the create request of a consignment', () => {
    expect(planOf([{}]).consignments.map(({ rows, request }) => ({ rows, request }))).toEqual([
      {
        rows: [2],
        request: {
          accountId: 11,
          serviceType: 'STD',
          requestedPickupDateTimeUtc: '2026-03-24',
          requestedDeliveryDate: '2026-03-26',
          senderParticipantId: 21,
          senderReference: 'HH-22104',
          notes: 'Call first',
          receiverParticipantId: 22,
          receiverReference: 'DUD-4410',
          salesReference: 'SO 1',
          lineItems: [
            {
              count: 4,
              packagingType: 'PALLET',
              description: 'Flat-pack shelving',
              length: null,
              width: null,
              height: null,
              volume: 7.2,
              weight: 1200.5,
              dangerousGoods: null,
            },
          ],
          hireage: { hireUnit: { providerCode: 'CHEP', code: 'PAL' }, quantity: 2 },
          consignmentFlags: [{ code: 'EXPORT', flagProperties: { ecert: 'NZ-2026-1' } }],
        },
      },
    ]);
  });

  test('treats blank cells as missing', () => {
    const blank = {
      pickupDate: '',
      deliveryDate: '',
      senderReference: '',
      senderNotes: '',
      receiverReference: '',
      ecert: '',
      salesReference: '',
      hireageProvider: '',
      hireageType: '',
      hireageQuantity: '',
    };
    expect(planOf([blank]).consignments[0]?.request).toMatchObject({
      requestedPickupDateTimeUtc: null,
      requestedDeliveryDate: null,
      senderReference: null,
      notes: null,
      receiverReference: null,
      salesReference: null,
      hireage: null,
      consignmentFlags: [],
    });
  });
});

describe('[@IMPORT-02] rows of a consignment', () => {
  test('those without a Charge Account add freight and hireage to the one above', () => {
    const { consignments, groupCount } = planOf([
      { hireageProvider: '', hireageType: '', hireageQuantity: '' },
      { account: '', freightType: 'ctn', freightDescription: 'Drawer runners', freightQuantity: '6' },
      { account: '', hireageProvider: 'chep', hireageType: 'pal', hireageQuantity: '3' },
      { senderReference: 'HH-22105' },
    ]);
    expect(groupCount).toBe(2);
    expect(consignments.map(({ rows }) => rows)).toEqual([[2, 3, 4], [5]]);
    expect(
      consignments[0]?.request.lineItems.map(({ packagingType, count, volume, weight }) => [
        packagingType,
        count,
        volume,
        weight,
      ]),
    ).toEqual([
      ['PALLET', 4, 7.2, 1200.5],
      ['CTN', 6, 0.3, 72],
    ]);
    expect(consignments[0]?.request.hireage).toEqual({
      hireUnit: { providerCode: 'CHEP', code: 'PAL' },
      quantity: 3,
    });
  });

  test('a first row without a Charge Account starts none', () => {
    const { issues, consignments } = planOf([{ account: '', freightType: 'PALLET' }, {}]);
    expect(consignments).toEqual([]);
    expect(issues.map(({ rows, message }) => [rows, message])).toEqual([
      [[2], 'Charge Account is required to start a consignment'],
    ]);
  });

  test('a further row with different consignment details is reported', () => {
    const same = {
      account: '',
      senderReference: 'hh-22104',
      freightType: 'CTN',
      freightDescription: 'Tapware',
      freightQuantity: '1',
    };
    expect(planOf([{}, same]).issues).toEqual([]);
    expect(
      planOf([{}, { ...same, senderReference: 'HH-9' }]).issues.map(({ rows, message }) => [rows, message]),
    ).toEqual([[[3], 'Sender Reference "HH-9" differs from row 2']]);
  });

  test('one without freight, with two hireage lines or with more than 200 freight lines is refused', () => {
    const noFreight = { freightType: '', freightDescription: '', freightQuantity: '', freightWeight: '' };
    expect(messagesOf(noFreight)).toEqual(['At least one freight item is required']);
    const hire = { account: '', hireageProvider: 'CHEP', hireageType: 'PAL', hireageQuantity: '1' };
    expect(planOf([{}, hire]).issues.map(({ rows, message }) => [rows, message])).toEqual([
      [[3], 'A consignment has at most one hireage line'],
    ]);
    const line = { account: '', freightType: 'CTN', freightDescription: 'Tapware', freightQuantity: '1' };
    const many = planOf([{}, ...Array.from({ length: 200 }, () => line)]);
    expect(many.issues.map(({ rows, message }) => [rows, message])).toEqual([
      [[202], 'A consignment has at most 200 freight lines'],
    ]);
  });
});

describe('[@IMPORT-03] [@IMPORT-08] the checks of a row', () => {
  test.each<readonly [Cells, string]>([
    [{ account: 'HH-0O4' }, 'Account "HH-0O4" not found'],
    [{ account: '42' }, 'Account "42" not found'],
    [{ serviceType: 'SLOW' }, 'Service Type "SLOW" not found'],
    [{ serviceType: '' }, 'Service Type is required'],
    [{ pickupDate: '31/02/2026' }, 'Requested Pickup Date "31/02/2026" is invalid'],
    [{ pickupDate: '46022' }, 'Requested Pickup Date "46022" is invalid'],
    [{ deliveryDate: '02-28-2026' }, 'Requested Delivery Date "02-28-2026" is invalid'],
    [{ deliveryDate: '24-03/2026' }, 'Requested Delivery Date "24-03/2026" is invalid'],
    [{ deliveryDate: '24-3-2026' }, 'Requested Delivery Date "24-3-2026" is invalid'],
    [{ deliveryDate: '24-03-26' }, 'Requested Delivery Date "24-03-26" is invalid'],
    [{ senderSite: 'HH-XXX' }, 'Sender Site "HH-XXX" not found'],
    [{ senderSite: '' }, 'Sender Site is required'],
    [{ receiverSite: 'HH-DND' }, 'Receiver Site "HH-DND" not found'],
    [{ receiverSite: '' }, 'Receiver Site is required'],
    [{ freightDescription: '' }, 'Freight Description is required'],
    [{ freightDescription: 'ab' }, 'Freight Description must have from 3 to 5,000 characters'],
    [{ freightType: 'PLT' }, 'Packaging Type "PLT" not found'],
    [{ freightQuantity: '' }, 'Freight Quantity is required'],
    [{ freightQuantity: '0' }, 'Freight Quantity must be a whole number from 1 to 999'],
    [{ freightQuantity: '-1' }, 'Freight Quantity must be a whole number from 1 to 999'],
    [{ freightQuantity: '1.5' }, 'Freight Quantity must be a whole number from 1 to 999'],
    [{ freightQuantity: '1000' }, 'Freight Quantity must be a whole number from 1 to 999'],
    [{ freightQuantity: '1e3' }, 'Freight Quantity "1e3" is invalid'],
    [{ freightQuantity: '4 pcs' }, 'Freight Quantity "4 pcs" is invalid'],
    [{ freightType: 'BULK' }, 'Freight Volume is required'],
    [{ freightVolume: '0' }, 'Freight Volume must be a number from 0.0001 to 100 m³'],
    [{ freightVolume: '100.5' }, 'Freight Volume must be a number from 0.0001 to 100 m³'],
    [{ freightType: 'BULK', freightVolume: '2', freightWeight: '' }, 'Freight Weight is required'],
    [{ freightWeight: '0' }, 'Freight Weight must be a number from 0.01 to 40,000 kg'],
    [{ freightWeight: '40001' }, 'Freight Weight must be a number from 0.01 to 40,000 kg'],
    [{ freightWeight: '12 kg' }, 'Freight Weight "12 kg" is invalid'],
    [{ freightWeight: '１２' }, 'Freight Weight "１２" is invalid'],
    [{ hireageType: 'BIN' }, 'Hire Unit "CHEP - BIN" not found'],
    [{ hireageProvider: '' }, 'Hire Unit " - PAL" not found'],
    [{ hireageQuantity: '' }, 'Hireage Quantity is required'],
    [{ hireageQuantity: '0' }, 'Hireage Quantity must be a whole number from 1 to 999'],
    [{ hireageQuantity: 'two' }, 'Hireage Quantity "two" is invalid'],
    [{ senderReference: 'x'.repeat(257) }, 'Sender Reference must have at most 256 characters'],
    [{ salesReference: 'x'.repeat(251) }, 'Sales Reference must have at most 250 characters'],
    [{ senderNotes: 'x'.repeat(5001) }, 'Sender Notes must have at most 5,000 characters'],
    [{ ecert: 'x'.repeat(101) }, 'Export E-cert must have at most 100 characters'],
    [{ receiverReference: 'a\u0007b' }, "Receiver Reference has a character that can't be stored"],
    [{ senderReference: '"PO\n1"' }, 'Sender Reference must not contain line breaks'],
    [{ receiverReference: 'PO\t1' }, 'Receiver Reference must not contain line breaks'],
    [{ salesReference: 'SO\u20281' }, 'Sales Reference must not contain line breaks'],
    [{ senderReference: 'PO 𐐀' }, "Sender Reference has characters that can't be printed on labels: 𐐀"],
    [{ receiverReference: '𐐀' }, "Receiver Reference has characters that can't be printed on labels: 𐐀"],
    [{ salesReference: '𐐀' }, "Sales Reference has characters that can't be printed on labels: 𐐀"],
    [{ senderNotes: 'Ring ☎ᚠ' }, "Sender Notes has characters that can't be printed on labels: ᚠ"],
    [{ ecert: 'NZ𐐀' }, "Export E-cert has characters that can't be printed on labels: 𐐀"],
    [
      { freightDescription: 'Mugs 𐐀𐐀ᚠ' },
      "Freight Description has characters that can't be printed on labels: 𐐀 ᚠ",
    ],
    [{ freightType: '' }, 'Packaging Type is required'],
  ])('%j is refused with one message', (cells, message) => {
    const messages = messagesOf(cells);
    expect(messages).toContain(message);
    // A blank packaging type has no defaults, so volume is required as well.
    expect(messages).toHaveLength(cells.freightType === '' ? 2 : 1);
  });

  test('a message quotes the start of a very long cell', () => {
    expect(messagesOf({ account: 'A'.repeat(1_000_000) })).toEqual([
      `Account "${'A'.repeat(60)}…" not found`,
    ]);
  });

  test('the description is optional where the tenant says so', () => {
    expect(messagesOf({ freightDescription: '' }, { isDescriptionOptional: true })).toEqual([]);
  });

  test('a value that the tenant does not offer is rejected, not dropped', () => {
    const unavailable = {
      pickupDate: 'Requested pickup dates are not enabled for this provider',
      export: 'Export consignments are not enabled for this provider',
      hireage: 'Hireage is not enabled for this provider',
    } as const;
    expect(messagesOf({}, { unavailable })).toEqual([
      'Requested pickup dates are not enabled for this provider',
      'Export consignments are not enabled for this provider',
      'Hireage is not enabled for this provider',
    ]);
  });

  test('codes are compared trimmed and without regard to case; leading zeros count', () => {
    const cells = {
      account: ' hh-001 ',
      serviceType: 'std',
      senderSite: 'hh-akl\u00a0',
      receiverSite: 'Hh-Dud',
    };
    expect(messagesOf(cells)).toEqual([]);
    expect(planOf([{ account: '0042' }]).consignments[0]?.request.accountId).toBe(12);
  });

  test('codes that differ only in case are found by their exact spelling', () => {
    const accounts = [
      { id: 1, code: 'ab', name: '' },
      { id: 2, code: 'AB', name: '' },
    ];
    expect(planOf([{ account: 'AB' }], { accounts }).consignments[0]?.request.accountId).toBe(2);
    expect(messagesOf({ account: 'Ab' }, { accounts })).toEqual(['Account "Ab" not found']);
  });

  test.each([
    ['1-03-2026', '2026-03-01'],
    ['01-03-2026', '2026-03-01'],
    ['1/03/2026', '2026-03-01'],
    ['2026-03-01', '2026-03-01'],
    ['2026/03/01', '2026-03-01'],
    ['29/02/2028', '2028-02-29'],
  ])('the date %s is %s', (text, date) => {
    expect(planOf([{ deliveryDate: text }]).consignments[0]?.request.requestedDeliveryDate).toBe(date);
  });

  test('all issues of a file are found at once, in the order of its rows', () => {
    const { issues, consignments } = planOf([{ account: 'X' }, {}, { senderSite: 'Y', freightQuantity: '' }]);
    expect(consignments).toEqual([]);
    expect(issues.map(({ rows, column, message }) => [rows, column, message])).toEqual([
      [[2], 'account', 'Account "X" not found'],
      [[4], 'senderSite', 'Sender Site "Y" not found'],
      [[4], 'freightQuantity', 'Freight Quantity is required'],
    ]);
  });
});
