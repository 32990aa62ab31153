import type { Column } from '#consignment-import/columns.ts';
import type { ImportReference, NamedCode } from '#consignment-import/import-reference.ts';

/** The codes that a cell of this column can have; empty for a column without codes. */
export function validCodes(column: Column | null, reference: ImportReference): readonly NamedCode[] {
  switch (column) {
    case 'account':
      return reference.accounts;
    case 'serviceType':
      return reference.serviceTypes;
    case 'senderSite':
    case 'receiverSite':
      return reference.sites;
    case 'freightType':
      return reference.packagingTypes;
    default:
      return [];
  }
}
