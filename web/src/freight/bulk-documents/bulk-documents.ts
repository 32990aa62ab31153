import type { ResponseBody } from '@cartage/contract/operations.ts';
import { ACTIONS, isStatusAllowed } from '@cartage/domain/consignment/actions.ts';
import { bulkAbility } from '@cartage/domain/consignment/bulk-ability.ts';
import type { Permission } from '@cartage/domain/permissions.ts';
import type { ConsignmentRef } from '#freight/consignment-ref.ts';

export type BulkDocuments = ResponseBody<'bulkJobDocuments'>;
export type DocumentType = BulkDocuments['items'][number]['documentType'];

export const DOCUMENT_NAMES: Readonly<Record<DocumentType, string>> = {
  FRTLABEL: 'Freight labels',
  CONNOTE: 'Consignment notes',
  PACKSLIP: 'Packing slips',
};

/** The limit of one call and of a selection. */
export const MAX_PRINTED = 1_000;

interface User {
  readonly permissions: ReadonlySet<Permission>;
}

/** Why documents cannot be created for all consignments (BULK-01); null when they can. */
export function documentsReason(
  consignments: readonly ConsignmentRef[],
  { permissions }: User,
): string | null {
  const user = { permissions: [...permissions], settings: {} };
  const ability = bulkAbility('bulkDocuments', consignments, user);
  return ability.allowed ? null : ability.reason;
}

/** Consignments that go on a manifest: not drafts, cancelled consignments or errors. */
export const manifestConsignments = (consignments: readonly ConsignmentRef[]): readonly ConsignmentRef[] =>
  consignments.filter(({ status }) => isStatusAllowed('bulkDocuments', status));

/** Why a manifest cannot be created: none of the consignments belongs on it. Null when it can. */
export function manifestReason(consignments: readonly ConsignmentRef[]): string | null {
  const anyUser = { permissions: new Set(ACTIONS.bulkDocuments.permissions) };
  return manifestConsignments(consignments).length > 0 ? null : documentsReason(consignments, anyUser);
}

/** Why a pick list cannot be created: none of the consignments has freight in the warehouse. Null when it can. */
export function pickListReason(
  consignments: readonly ConsignmentRef[],
  { permissions }: User,
): string | null {
  const ability = bulkAbility('pickList', consignments, { permissions: [...permissions], settings: {} });
  const isPossible =
    permissions.has('Consignment.PRINT') &&
    consignments.some(({ status }) => isStatusAllowed('pickList', status));
  return ability.allowed || isPossible ? null : ability.reason;
}

/** The combined files with their names. A document type that is too large for one file has several. */
export function combinedFiles(combined: BulkDocuments['combined']) {
  return combined.map(({ documentType, uri, state }, index) => {
    const parts = combined.filter((file) => file.documentType === documentType).length;
    const part = combined.slice(0, index + 1).filter((file) => file.documentType === documentType).length;
    const name = `${DOCUMENT_NAMES[documentType]}${parts === 1 ? ' in one file' : `, file ${part} of ${parts}`}`;
    return { name, uri, state, documentType };
  });
}

/** Tabs opened at once. More tabs would slow the browser down; the next click opens the next tabs. */
export const MAX_TABS = 20;

/** A file that can be opened in a tab. Its link changes when it is renewed, its name does not. */
export interface TabFile {
  readonly name: string;
  readonly uri: string;
}

/** Every document as a file of its own (BULK-08). */
export function eachFile({ items }: Pick<BulkDocuments, 'items'>): readonly TabFile[] {
  return items.flatMap((item) => (item.uri === null ? [] : [{ name: fileName(item), uri: item.uri }]));
}

export const fileName = ({
  documentType,
  reference,
}: Pick<BulkDocuments['items'][number], 'documentType' | 'reference'>): string =>
  `${documentType} ${reference}`;

/** Files that open next, automatically or by a click: those not opened yet, then all of them again. */
export function nextFiles(each: readonly TabFile[], opened: ReadonlySet<string>): readonly TabFile[] {
  const left = each.filter(({ name }) => !opened.has(name));
  return (left.length === 0 ? each : left).slice(0, MAX_TABS);
}

export function openLabel(each: readonly TabFile[], opened: ReadonlySet<string>): string {
  if (each.length === 1) return 'Open in a tab';
  if (each.length <= MAX_TABS) return 'Open each in a tab';
  const next = nextFiles(each, opened);
  const isFirst = next[0] === each[0];
  return isFirst ? `Open the first ${MAX_TABS} in tabs` : `Open the next ${next.length} in tabs`;
}
