import type { Column } from '#consignment-import/columns.ts';
import { codeKey, type ImportReference, type NamedCode } from '#consignment-import/import-reference.ts';

/** The codes that a cell of this column can have; empty for a column without codes. */
export function validCodes(
  column: Column | null,
  reference: ImportReference,
  /** The hire provider in the same row, because each provider has its own types. */
  hireProvider = '',
): readonly NamedCode[] {
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
    case 'hireageProvider':
      return hireProviders(reference);
    case 'hireageType':
      return reference.hireUnits.filter(
        ({ providerCode }) => codeKey(providerCode) === codeKey(hireProvider),
      );
    default:
      return [];
  }
}

/** Hire providers have no names, so the names of their types are shown. */
function hireProviders({ hireUnits }: ImportReference): NamedCode[] {
  const byProvider = Map.groupBy(hireUnits, ({ providerCode }) => providerCode);
  return [...byProvider].map(([code, types]) => ({ code, name: types.map(({ name }) => name).join(', ') }));
}
