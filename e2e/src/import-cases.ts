import { type Cells, type Codes, fileOf, rowOf } from '#pages/import-page.ts';

/** Message and description in the errors table. */
type Expected = readonly [message: string, description: string];

/** Rows of one consignment, and the errors of the last of them. */
export interface RowCase {
  readonly rows: readonly (readonly string[])[];
  readonly errors: readonly Expected[];
}

const NO_FREIGHT = { freightType: '', freightDescription: '', freightQuantity: '' };
const NO_CONSIGNMENT = {
  account: '',
  serviceType: '',
  senderSite: '',
  senderReference: '',
  receiverSite: '',
};
const START = 'Enter a Charge Account to start another consignment.';
const DATE = 'Enter a date as dd/MM/yyyy or yyyy-MM-dd.';
const CONTROL = 'Type the text again without control characters.';
const ONE_LINE = 'Write it on one line.';
const UNPRINTABLE = "Replace or remove these characters. Labels and documents can't show them.";
const VOLUME = 'Enter the volume of the whole line in m³, from 0.0001 to 100.';
const WEIGHT = 'Enter the weight of the whole line in kg, from 0.01 to 40,000.';
const COUNT = 'Enter a whole number from 1 to 999 in Freight Qty.';
const DESCRIPTION = 'Describe the freight in 3 to 5,000 characters.';
const NO_UNIT = 'Enter the number alone, without a unit.';
const DIFFERS =
  'Enter a Charge Account to start a new consignment, or clear this cell to add freight to the one above.';

/** Every message about a row that Kea shows, in the order of the file; the headings are row 1. */
export function rowCases(codes: Codes): readonly RowCase[] {
  const hire = { hireageProvider: codes.hireProvider, hireageType: codes.hireType };
  const site = `Use the code of one of your ${codes.siteCount} sites.`;
  const wrong = (cells: Cells, ...errors: readonly Expected[]): RowCase => ({
    rows: [rowOf(codes, cells)],
    errors,
  });
  const further = (cells: Cells, ...errors: readonly Expected[]): RowCase => ({
    rows: [rowOf(codes), rowOf(codes, { ...NO_CONSIGNMENT, ...cells })],
    errors,
  });
  /** The first row of the consignment is the one before. */
  const different = (cells: Cells, heading: string, row: number): RowCase =>
    further(cells, [`${heading} "${Object.values(cells).join()}" differs from row ${row}`, DIFFERS]);
  const cases: RowCase[] = [
    wrong({ account: '' }, [
      'Charge Account is required to start a consignment',
      'Enter the code of one of your accounts.',
    ]),
    wrong({ account: 'NOWHERE-1' }, [
      'Account "NOWHERE-1" not found',
      `Use one of your ${codes.accountCount} accounts.`,
    ]),
    wrong({ serviceType: '' }, ['Service Type is required', 'Use the code of a service type.']),
    wrong({ serviceType: 'NOWHERE-2' }, [
      'Service Type "NOWHERE-2" not found',
      'Use the code of a service type.',
    ]),
    wrong({ pickupDate: '31/02/2027' }, [
      'Requested Pickup Date "31/02/2027" is invalid',
      `This date doesn't exist. ${DATE}`,
    ]),
    wrong({ deliveryDate: '46022' }, [
      'Requested Delivery Date "46022" is invalid',
      `This is a spreadsheet day number. ${DATE}`,
    ]),
    wrong({ deliveryDate: 'soon' }, ['Requested Delivery Date "soon" is invalid', DATE]),
    wrong({ senderSite: '' }, ['Sender Site is required', site]),
    wrong({ senderSite: 'NOWHERE-3' }, ['Sender Site "NOWHERE-3" not found', site]),
    wrong({ receiverSite: '' }, ['Receiver Site is required', site]),
    wrong({ receiverSite: 'NOWHERE-4' }, ['Receiver Site "NOWHERE-4" not found', site]),
    wrong({ senderReference: 'PO\u00071' }, [
      "Sender Reference has a character that can't be stored",
      CONTROL,
    ]),
    wrong({ senderReference: 'PO\n1' }, ['Sender Reference must not contain line breaks', ONE_LINE]),
    wrong({ senderReference: 'PO 𐐀' }, [
      "Sender Reference has characters that can't be printed on labels: 𐐀",
      UNPRINTABLE,
    ]),
    wrong({ senderReference: 'x'.repeat(257) }, [
      'Sender Reference must have at most 256 characters',
      'Shorten the text.',
    ]),
    wrong({ senderNotes: 'Ring\u0007' }, ["Sender Notes has a character that can't be stored", CONTROL]),
    wrong({ senderNotes: 'A 𐐀 B' }, [
      "Sender Notes has characters that can't be printed on labels: 𐐀",
      UNPRINTABLE,
    ]),
    wrong({ senderNotes: 'x'.repeat(5_001) }, [
      'Sender Notes must have at most 5,000 characters',
      'Shorten the text.',
    ]),
    wrong({ receiverReference: 'R\u00071' }, [
      "Receiver Reference has a character that can't be stored",
      CONTROL,
    ]),
    wrong({ receiverReference: 'R\n1' }, ['Receiver Reference must not contain line breaks', ONE_LINE]),
    wrong({ receiverReference: '𐐀' }, [
      "Receiver Reference has characters that can't be printed on labels: 𐐀",
      UNPRINTABLE,
    ]),
    wrong({ receiverReference: 'x'.repeat(257) }, [
      'Receiver Reference must have at most 256 characters',
      'Shorten the text.',
    ]),
    wrong({ ecert: 'NZ\u0007' }, ["Export E-cert has a character that can't be stored", CONTROL]),
    wrong({ ecert: 'NZ 𐐀' }, [
      "Export E-cert has characters that can't be printed on labels: 𐐀",
      UNPRINTABLE,
    ]),
    wrong({ ecert: 'x'.repeat(101) }, [
      'Export E-cert must have at most 100 characters',
      'Shorten the text.',
    ]),
    wrong({ salesReference: 'SO\u0007' }, ["Sales Reference has a character that can't be stored", CONTROL]),
    wrong({ salesReference: 'SO\n1' }, ['Sales Reference must not contain line breaks', ONE_LINE]),
    wrong({ salesReference: 'SO 𐐀' }, [
      "Sales Reference has characters that can't be printed on labels: 𐐀",
      UNPRINTABLE,
    ]),
    wrong({ salesReference: 'x'.repeat(251) }, [
      'Sales Reference must have at most 250 characters',
      'Shorten the text.',
    ]),
    wrong(NO_FREIGHT, ['At least one freight item is required', 'Fill in Freight Type and Freight Qty.']),
    wrong(
      { freightType: '' },
      ['Packaging Type is required', 'Use a packaging code.'],
      ['Freight Volume is required', VOLUME],
      ['Freight Weight is required', WEIGHT],
    ),
    wrong({ freightType: 'NOWHERE-5' }, ['Packaging Type "NOWHERE-5" not found', 'Use a packaging code.']),
    wrong({ freightDescription: 'ab' }, [
      'Freight Description must have from 3 to 5,000 characters',
      DESCRIPTION,
    ]),
    wrong({ freightDescription: 'Mugs\u0007' }, [
      'Freight Description must not contain control characters',
      DESCRIPTION,
    ]),
    wrong({ freightDescription: 'Mugs 𐐀' }, [
      "Freight Description has characters that can't be printed on labels: 𐐀",
      UNPRINTABLE,
    ]),
    wrong({ freightQuantity: '' }, ['Freight Quantity is required', COUNT]),
    wrong({ freightQuantity: '4 pcs' }, ['Freight Quantity "4 pcs" is invalid', NO_UNIT]),
    wrong({ freightQuantity: '1000' }, ['Freight Quantity must be a whole number from 1 to 999', COUNT]),
    wrong({ freightVolume: '1,5' }, [
      'Freight Volume "1,5" is invalid',
      'Write 1.5: use a point for decimals.',
    ]),
    wrong({ freightVolume: '1,500' }, [
      'Freight Volume "1,500" is invalid',
      'Write 1500 or 1.500: the comma could mean either.',
    ]),
    wrong({ freightVolume: '100.5' }, ['Freight Volume must be a number from 0.0001 to 100 m³', VOLUME]),
    wrong({ freightWeight: 'heavy' }, [
      'Freight Weight "heavy" is invalid',
      'Enter a number such as 12 or 1.5.',
    ]),
    wrong({ freightWeight: '0' }, ['Freight Weight must be a number from 0.01 to 40,000 kg', WEIGHT]),
    wrong({ hireageProvider: 'NOWHERE', hireageType: '6', hireageQuantity: '1' }, [
      'Hire Unit "NOWHERE - 6" not found',
      'Use the code of a hire provider.',
    ]),
    wrong(hire, ['Hireage Quantity is required', 'Enter a whole number from 1 to 999.']),
    wrong({ ...hire, hireageQuantity: 'two' }, [
      'Hireage Quantity "two" is invalid',
      'Enter a number such as 12 or 1.5.',
    ]),
    wrong({ ...hire, hireageQuantity: '1000' }, [
      'Hireage Quantity must be a whole number from 1 to 999',
      'Enter a whole number from 1 to 999.',
    ]),
    {
      rows: [[...rowOf(codes), 'more']],
      errors: [
        [
          'Cell 20 has no column heading',
          'Put a cell that contains a comma in quotation marks, or clear the extra cell.',
        ],
      ],
    },
    {
      rows: [
        rowOf(codes, { ...hire, hireageQuantity: '1' }),
        rowOf(codes, { ...NO_CONSIGNMENT, ...hire, hireageQuantity: '2' }),
      ],
      errors: [
        [
          'A consignment has at most one hireage line',
          'Enter a Charge Account to start another consignment, or clear the hireage cells.',
        ],
      ],
    },
    {
      rows: [rowOf(codes), ...Array.from({ length: 200 }, () => rowOf(codes, NO_CONSIGNMENT))],
      errors: [['A consignment has at most 200 freight lines', START]],
    },
  ];
  let row = 2 + cases.flatMap(({ rows }) => rows).length;
  for (const [cells, heading] of differing(codes)) {
    cases.push(different(cells, heading, row));
    row += 2;
  }
  return cases;
}

/** The second row of a consignment has another value than its first. */
const differing = ({ receiver, sender }: Codes): readonly (readonly [Cells, string])[] => [
  [{ serviceType: 'OTHER' }, 'Service Type'],
  [{ pickupDate: '25-03-2027' }, 'Requested Pickup Date'],
  [{ deliveryDate: '27/03/2027' }, 'Requested Delivery Date'],
  [{ senderSite: receiver }, 'Sender Site'],
  [{ senderReference: 'PO 2' }, 'Sender Reference'],
  [{ senderNotes: 'Call last' }, 'Sender Notes'],
  [{ receiverSite: sender }, 'Receiver Site'],
  [{ receiverReference: 'R 2' }, 'Receiver Reference'],
  [{ ecert: 'NZ-2' }, 'Export E-cert'],
  [{ salesReference: 'SO 2' }, 'Sales Reference'],
];

/** Messages of a tenant that requires a description and has neither pickup dates, exports nor hireage. */
export const limitedCases = (codes: Codes): readonly RowCase[] => [
  {
    rows: [rowOf(codes, { pickupDate: '25-03-2027' })],
    errors: [['Requested pickup dates are not enabled for this provider', 'Clear Requested Pickup Date.']],
  },
  {
    rows: [rowOf(codes, { ecert: 'NZ-1' })],
    errors: [['Export consignments are not enabled for this provider', 'Clear Export E-cert.']],
  },
  {
    rows: [rowOf(codes, { freightDescription: '' })],
    errors: [['Freight Description is required', DESCRIPTION]],
  },
  {
    rows: [rowOf(codes, { hireageQuantity: '1' })],
    errors: [['Hireage is not enabled for this provider', 'Clear the hireage cells.']],
  },
];

/** The file of these cases, and the cells of its errors table. */
export function fileOfCases(cases: readonly RowCase[]): FileCase {
  let row = 1;
  const errors = cases.flatMap((one) => {
    row += one.rows.length;
    return one.errors.map(([message, description]) => [String(row), message, description] as const);
  });
  return { content: fileOf(cases.flatMap(({ rows }) => rows)), errors };
}

/** A file, and the cells of the errors table: rows, message and description of each line. */
export interface FileCase {
  readonly content: string | Buffer;
  readonly errors: readonly (readonly [rows: string, message: string, description: string])[];
}
