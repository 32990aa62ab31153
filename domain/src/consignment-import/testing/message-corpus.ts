import type { Column } from '#consignment-import/columns.ts';
import type { ImportReference } from '#consignment-import/import-reference.ts';
import {
  type CorpusFile,
  file,
  more,
  row,
  table,
  written,
  wrong,
} from '#consignment-import/testing/corpus-file.ts';
import { SAMPLE_REFERENCE } from '#consignment-import/testing/sample-file.ts';

const FURTHER = { freightType: 'CTN', freightDescription: 'Mirrors', freightQuantity: '2' };

/** The second row has no account, and its value differs from that of the first row. */
const different = (cells: Partial<Record<Column, string>>, message: string): CorpusFile =>
  file(`a second row with ${JSON.stringify(cells)}`, written(table(row(), more({ ...FURTHER, ...cells }))), [
    message,
  ]);

const without = (
  feature: keyof ImportReference['unavailable'],
  message: NonNullable<ImportReference['unavailable']['export']>,
): CorpusFile => ({
  ...file(`a tenant without ${feature}`, written(table(row())), [message]),
  reference: { unavailable: { ...SAMPLE_REFERENCE.unavailable, [feature]: message } },
});

/** Files for the messages that no other corpus has, with one wrong cell or row each. */
export const MESSAGE_CORPUS: readonly CorpusFile[] = [
  different({ serviceType: 'EXP' }, 'Service Type "EXP" differs from row 2'),
  different({ pickupDate: '25-03-2026' }, 'Requested Pickup Date "25-03-2026" differs from row 2'),
  different({ deliveryDate: '27/03/2026' }, 'Requested Delivery Date "27/03/2026" differs from row 2'),
  different({ senderSite: 'HH-DUD' }, 'Sender Site "HH-DUD" differs from row 2'),
  different({ senderNotes: 'Call last' }, 'Sender Notes "Call last" differs from row 2'),
  different({ receiverSite: 'HH-AKL' }, 'Receiver Site "HH-AKL" differs from row 2'),
  different({ receiverReference: 'DUD-1' }, 'Receiver Reference "DUD-1" differs from row 2'),
  different({ ecert: 'NZ-2' }, 'Export E-cert "NZ-2" differs from row 2'),
  different({ salesReference: 'SO 2' }, 'Sales Reference "SO 2" differs from row 2'),
  wrong({ serviceType: '' }, 'Service Type is required'),
  wrong({ senderSite: '' }, 'Sender Site is required'),
  wrong({ receiverSite: '' }, 'Receiver Site is required'),
  wrong({ senderReference: 'PO\u00071' }, "Sender Reference has a character that can't be stored"),
  wrong({ senderReference: 'PO\n1' }, 'Sender Reference must not contain line breaks'),
  wrong({ senderReference: 'PO 𐐀' }, "Sender Reference has characters that can't be printed on labels: 𐐀"),
  wrong({ senderReference: 'x'.repeat(257) }, 'Sender Reference must have at most 256 characters'),
  wrong({ senderNotes: 'Ring\u0000' }, "Sender Notes has a character that can't be stored"),
  wrong({ senderNotes: 'Ring 𐐀𐐁' }, "Sender Notes has characters that can't be printed on labels: 𐐀 𐐁"),
  wrong({ senderNotes: 'x'.repeat(5_001) }, 'Sender Notes must have at most 5,000 characters'),
  wrong({ receiverReference: 'R\u001b1' }, "Receiver Reference has a character that can't be stored"),
  wrong({ receiverReference: 'R\r\n1' }, 'Receiver Reference must not contain line breaks'),
  wrong({ receiverReference: '𐐀' }, "Receiver Reference has characters that can't be printed on labels: 𐐀"),
  wrong({ receiverReference: 'y'.repeat(257) }, 'Receiver Reference must have at most 256 characters'),
  wrong({ ecert: 'NZ\u0001' }, "Export E-cert has a character that can't be stored"),
  wrong({ ecert: 'NZ 𐐀' }, "Export E-cert has characters that can't be printed on labels: 𐐀"),
  wrong({ ecert: 'x'.repeat(101) }, 'Export E-cert must have at most 100 characters'),
  wrong({ salesReference: 'SO\u007f' }, "Sales Reference has a character that can't be stored"),
  wrong({ salesReference: 'SO\t1' }, 'Sales Reference must not contain line breaks'),
  wrong({ salesReference: 'SO 𐐀' }, "Sales Reference has characters that can't be printed on labels: 𐐀"),
  wrong({ salesReference: 'x'.repeat(251) }, 'Sales Reference must have at most 250 characters'),
  without('pickupDate', 'Requested pickup dates are not enabled for this provider'),
  without('export', 'Export consignments are not enabled for this provider'),
  without('hireage', 'Hireage is not enabled for this provider'),
  wrong({ freightType: '', freightVolume: '1' }, 'Packaging Type is required'),
  wrong({ freightDescription: '' }, 'Freight Description is required'),
  wrong({ freightDescription: 'Mugs\u0007' }, 'Freight Description must not contain control characters'),
  wrong({ freightDescription: 'ab' }, 'Freight Description must have from 3 to 5,000 characters'),
  wrong(
    { freightDescription: 'Mugs 𐐀' },
    "Freight Description has characters that can't be printed on labels: 𐐀",
  ),
  wrong({ freightQuantity: '' }, 'Freight Quantity is required'),
  wrong({ freightType: 'BULK' }, 'Freight Volume is required'),
  wrong({ freightVolume: '100.5' }, 'Freight Volume must be a number from 0.0001 to 100 m³'),
  wrong({ freightType: 'BULK', freightVolume: '2', freightWeight: '' }, 'Freight Weight is required'),
  wrong({ hireageQuantity: '1000' }, 'Hireage Quantity must be a whole number from 1 to 999'),
  file('201 freight lines', written(table(row(), ...Array.from({ length: 200 }, () => more(FURTHER)))), [
    'A consignment has at most 200 freight lines',
  ]),
  file(
    'two hireage lines',
    written(table(row(), more({ hireageProvider: 'CHEP', hireageType: 'PAL', hireageQuantity: '1' }))),
    ['A consignment has at most one hireage line'],
  ),
];
