import {
  type CorpusFile,
  file,
  more,
  row,
  table,
  written,
  wrong,
} from '#consignment-import/testing/corpus-file.ts';

/** Files with one wrong cell each. */
export const WRONG_CELL_CORPUS: readonly CorpusFile[] = [
  wrong({ account: 'HH-0O1' }, 'Account "HH-0O1" not found'),
  wrong({ account: '42' }, 'Account "42" not found'),
  wrong({ account: 'A'.repeat(1_000_000) }, `Account "${'A'.repeat(60)}…" not found`),
  wrong({ serviceType: 'Standard' }, 'Service Type "Standard" not found'),
  wrong({ pickupDate: '46022' }, 'Requested Pickup Date "46022" is invalid'),
  wrong({ pickupDate: '03/24/2026' }, 'Requested Pickup Date "03/24/2026" is invalid'),
  wrong({ pickupDate: '24 March 2026' }, 'Requested Pickup Date "24 March 2026" is invalid'),
  wrong({ pickupDate: '24.03.2026' }, 'Requested Pickup Date "24.03.2026" is invalid'),
  wrong({ deliveryDate: '2026-03-26T00:00:00' }, 'Requested Delivery Date "2026-03-26T00:00:00" is invalid'),
  wrong({ deliveryDate: '26/03/2026 0:00' }, 'Requested Delivery Date "26/03/2026 0:00" is invalid'),
  wrong({ deliveryDate: '########' }, 'Requested Delivery Date "########" is invalid'),
  wrong({ senderSite: '#N/A' }, 'Sender Site "#N/A" not found'),
  wrong({ receiverSite: '#REF!' }, 'Receiver Site "#REF!" not found'),
  wrong({ freightType: 'Pallets' }, 'Packaging Type "Pallets" not found'),
  wrong({ freightQuantity: '1,000' }, 'Freight Quantity "1,000" is invalid'),
  wrong({ freightQuantity: '4.00000001' }, 'Freight Quantity must be a whole number from 1 to 999'),
  wrong({ freightQuantity: '=2+2' }, 'Freight Quantity "=2+2" is invalid'),
  wrong({ freightQuantity: '٤' }, 'Freight Quantity "٤" is invalid'),
  wrong({ freightVolume: '1.2m3' }, 'Freight Volume "1.2m3" is invalid'),
  wrong({ freightVolume: '1.20E+00' }, 'Freight Volume "1.20E+00" is invalid'),
  wrong({ freightWeight: '1 200' }, 'Freight Weight "1 200" is invalid'),
  wrong({ freightWeight: '-12' }, 'Freight Weight must be a number from 0.01 to 40,000 kg'),
  wrong({ hireageProvider: 'LOSCAM' }, 'Hire Unit "LOSCAM - PAL" not found'),
  wrong({ hireageQuantity: '' }, 'Hireage Quantity is required'),
  file('a first row without account', written(table(more({ freightType: 'CTN' }), row())), [
    'Charge Account is required to start a consignment',
  ]),
  file(
    'an account forgotten in the second consignment',
    written(
      table(
        row(),
        row({
          account: '',
          senderReference: 'B-2',
          hireageProvider: '',
          hireageType: '',
          hireageQuantity: '',
        }),
      ),
    ),
    ['Sender Reference "B-2" differs from row 2'],
  ),
  file(
    'hireage without freight',
    written(table(row({ freightType: '', freightDescription: '', freightQuantity: '', freightWeight: '' }))),
    ['At least one freight item is required'],
  ),
];
