import type { Answer } from '@cartage/contract/operations.ts';
import { ACTIONS, suitsStatus } from '@cartage/domain/consignment/actions.ts';
import { bulkAbility } from '@cartage/domain/consignment/bulk-ability.ts';
import type { Permission } from '@cartage/domain/permissions.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';

export type BulkDocuments = Answer<'bulkJobDocuments'>;
export type DocumentType = BulkDocuments['items'][number]['documentType'];

export const DOCUMENT_NAMES: Readonly<Record<DocumentType, string>> = {
  FRTLABEL: 'Freight labels',
  CONNOTE: 'Consignment notes',
};

/** As many as one call takes, and a list can select. */
export const MOST_PRINTED = 1_000;

interface Person {
  readonly permissions: ReadonlySet<Permission>;
}

/** Why documents cannot be made of all that is marked (BULK-01); null when they can. */
export function documentsReason(
  consignments: readonly SelectedConsignment[],
  { permissions }: Person,
): string | null {
  const person = { permissions: [...permissions], settings: {} };
  const ability = bulkAbility('bulkDocuments', consignments, person);
  return ability.allowed ? null : ability.reason;
}

/** What goes on a manifest; drafts, cancelled ones and errors do not. */
export const onManifest = (consignments: readonly SelectedConsignment[]): readonly SelectedConsignment[] =>
  consignments.filter(({ status }) => suitsStatus('bulkDocuments', status));

/** A manifest leaves out what does not belong on it, and is not made of nothing. */
export function manifestReason(consignments: readonly SelectedConsignment[]): string | null {
  const anybody = { permissions: new Set(ACTIONS.bulkDocuments.permissions) };
  return onManifest(consignments).length > 0 ? null : documentsReason(consignments, anybody);
}

/** The files of many, by their names: a kind that is too much for one file has parts. */
export function combinedFiles(combined: BulkDocuments['combined']) {
  return combined.map(({ documentType, uri, state }, index) => {
    const parts = combined.filter((one) => one.documentType === documentType).length;
    const part = combined.slice(0, index + 1).filter((one) => one.documentType === documentType).length;
    const name = `${DOCUMENT_NAMES[documentType]}${parts === 1 ? ' in one file' : `, file ${part} of ${parts}`}`;
    return { name, uri, state };
  });
}

/** Tabs that are opened at once. More are a burden, and one file of all is there. */
export const MOST_TABS = 20;

/** Something that a tab can be opened for; its links change, its name does not. */
export interface TabFile {
  readonly name: string;
  readonly uri: string;
}

/** Each document by itself (BULK-08). */
export function eachFile({ items }: Pick<BulkDocuments, 'items'>): readonly TabFile[] {
  return items.flatMap(({ documentType, reference, uri }) =>
    uri === null ? [] : [{ name: `${documentType} ${reference}`, uri }],
  );
}

/** What opens by itself: each document, or where those are too many the files of all of them. */
export function filesToOpen(documents: BulkDocuments): readonly TabFile[] {
  const each = eachFile(documents);
  if (each.length <= MOST_TABS) return each;
  const all = combinedFiles(documents.combined);
  return all.flatMap(({ name, uri }) => (uri === null ? [] : [{ name, uri }])).slice(0, MOST_TABS);
}

/** What the next click opens: those that no tab was opened for yet, and all again once there are none. */
export function nextFiles(each: readonly TabFile[], opened: ReadonlySet<string>): readonly TabFile[] {
  const left = each.filter(({ name }) => !opened.has(name));
  return (left.length === 0 ? each : left).slice(0, MOST_TABS);
}

export function openWords(each: readonly TabFile[], opened: ReadonlySet<string>): string {
  if (each.length === 1) return 'Open in a tab';
  if (each.length <= MOST_TABS) return 'Open each in a tab';
  const next = nextFiles(each, opened);
  const isFirst = next[0] === each[0];
  return isFirst ? `Open the first ${MOST_TABS} in tabs` : `Open the next ${next.length} in tabs`;
}
