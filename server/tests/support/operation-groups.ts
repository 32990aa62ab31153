import type { OperationId } from '@cartage/contract/operation-table.ts';

/** Operations that have the same access. */
export const EXCEPTION_WORK: readonly OperationId[] = [
  'consignmentExceptions',
  'commentOnException',
  'messageDepot',
];
export const EXCEPTION_CHANGES: readonly OperationId[] = ['assignException', 'resolveException'];

export const TEMPLATE_CHANGES: readonly OperationId[] = [
  'renameConsignmentTemplate',
  'deleteConsignmentTemplate',
];
export const STANDING_ORDER_STATES: readonly OperationId[] = [
  'pauseStandingOrder',
  'resumeStandingOrder',
  'endStandingOrder',
  'dismissStandingOrderDay',
];
export const PRINT_JOBS: readonly OperationId[] = ['printJob', 'cancelPrintJob'];
export const PRINTER_CHANGES: readonly OperationId[] = [
  'updatePrinter',
  'replacePrinterToken',
  'deletePrinter',
];
/** They have the credential of a printer. */
export const PRINT_AGENT: readonly OperationId[] = [
  'takePrintJob',
  'renewPrintJob',
  'printJobLabels',
  'reportPrintJob',
];

export const PRESET_CHANGES: readonly OperationId[] = ['updatePackagingPreset', 'deletePackagingPreset'];

export const HIREAGE_READS: readonly OperationId[] = ['hireageLedger', 'hireageMovements', 'exportHireage'];
export const HIREAGE_CHANGES: readonly OperationId[] = [
  'reverseHireage',
  'disputeHireage',
  'resolveHireageDispute',
];

export const MANIFEST_READS: readonly OperationId[] = ['getManifest', 'manifestDocument', 'standingPickup'];
export const MANIFEST_CHANGES: readonly OperationId[] = [
  'addToManifest',
  'removeFromManifest',
  'closeManifest',
  'reopenManifest',
  'signOffManifest',
  'setStandingPickup',
];
