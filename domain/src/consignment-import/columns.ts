import { keysOf } from '#keys-of.ts';

/** The columns of the file in their order (IMPORT-09): the key used in code → the heading in the file. */
export const COLUMNS = {
  account: 'Charge Account',
  serviceType: 'Service Type',
  pickupDate: 'Requested Pickup Date',
  deliveryDate: 'Requested Delivery Date',
  senderSite: 'Sender Site',
  senderReference: 'Sender Reference',
  senderNotes: 'Sender Notes',
  receiverSite: 'Receiver Site',
  receiverReference: 'Receiver Reference',
  ecert: 'Export E-cert',
  salesReference: 'Sales Reference',
  freightType: 'Freight Type',
  freightDescription: 'Freight Description',
  freightQuantity: 'Freight Qty',
  freightVolume: 'Freight Volume',
  freightWeight: 'Freight Weight',
  hireageProvider: 'Hireage Provider',
  hireageType: 'Hireage Type',
  hireageQuantity: 'Hireage Quantity',
} as const;

export type Column = keyof typeof COLUMNS;

export const COLUMN_KEYS = keysOf(COLUMNS);

/** Written by 'Download Failed Consignments' after the 19 columns, and skipped when that file is read again. */
export const ERROR_HEADING = 'Error';

export const CONSIGNMENT_COLUMNS = [
  'serviceType',
  'pickupDate',
  'deliveryDate',
  'senderSite',
  'senderReference',
  'senderNotes',
  'receiverSite',
  'receiverReference',
  'ecert',
  'salesReference',
] as const satisfies readonly Column[];

export const FREIGHT_COLUMNS = [
  'freightType',
  'freightDescription',
  'freightQuantity',
  'freightVolume',
  'freightWeight',
] as const satisfies readonly Column[];

export const HIREAGE_COLUMNS = [
  'hireageProvider',
  'hireageType',
  'hireageQuantity',
] as const satisfies readonly Column[];

/** Columns with a number. In the others a number is a code or a text. */
export const QUANTITY_COLUMNS: ReadonlySet<Column | null> = new Set<Column>([
  'freightQuantity',
  'freightVolume',
  'freightWeight',
  'hireageQuantity',
]);

/** Headings are compared without regard to case and to repeated or surrounding blanks. */
export const headingKey = (heading: string): string =>
  heading.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
