import type { Answer } from '@cartage/contract/operations.ts';
import { ACTIONS, suitsStatus } from '@cartage/domain/consignment/actions.ts';
import { bulkAbility } from '@cartage/domain/consignment/bulk-ability.ts';
import type { Permission } from '@cartage/domain/permissions.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';
import { wholeNumber } from '#freight/figures.ts';

export type BulkDocuments = Answer<'bulkDocuments'>;
export type DocumentType = BulkDocuments['items'][number]['documentType'];
type Result = BulkDocuments['results'][number];

/** BULK-07. */
export const DOWNLOAD_ERROR = 'Download error, please try again later';

export const DOCUMENT_NAMES: Readonly<Record<DocumentType, string>> = {
  FRTLABEL: 'Freight labels',
  CONNOTE: 'Consignment notes',
};

/** As many as one call takes. */
export const MOST_PRINTED = 200;

interface Person {
  readonly permissions: ReadonlySet<Permission>;
}

const documentsAbility = (consignments: readonly SelectedConsignment[], { permissions }: Person) =>
  bulkAbility('bulkDocuments', consignments, { permissions: [...permissions], settings: {} });

/** Those without which documents could be made of all that is marked; empty where leaving out does not help. */
export function withoutDocuments(
  consignments: readonly SelectedConsignment[],
  person: Person,
): readonly SelectedConsignment[] {
  const ability = documentsAbility(consignments, person);
  return ability.allowed ? [] : ability.blocking;
}

/** Why documents cannot be made of all that is marked (BULK-01); null when they can. */
export function documentsReason(consignments: readonly SelectedConsignment[], person: Person): string | null {
  const ability = documentsAbility(consignments, person);
  if (!ability.allowed) return ability.reason;
  return consignments.length > MOST_PRINTED ? `Select at most ${MOST_PRINTED} to make documents` : null;
}

/** What goes on a manifest; drafts, cancelled ones and errors do not. */
export const onManifest = (consignments: readonly SelectedConsignment[]): readonly SelectedConsignment[] =>
  consignments.filter(({ status }) => suitsStatus('bulkDocuments', status));

/** A manifest leaves out what does not belong on it, and is not made of nothing. */
export function manifestReason(consignments: readonly SelectedConsignment[]): string | null {
  const anybody = { permissions: new Set(ACTIONS.bulkDocuments.permissions) };
  return onManifest(consignments).length > 0 ? null : documentsReason(consignments, anybody);
}

const ORDER = ['Success', 'Partial', 'Error'] as const;

/** BULK-03: Success, Partial, Error; within each as they were asked for. */
export const sortedResults = (results: readonly Result[]): Result[] =>
  ORDER.flatMap((outcome) => results.filter((result) => result.outcome === outcome));

/** The files of many, by their names: a kind that is too much for one file has parts. */
export function combinedFiles({ combined }: BulkDocuments) {
  return combined.map(({ documentType, uri, state }, index) => {
    const parts = combined.filter((one) => one.documentType === documentType).length;
    const part = combined.slice(0, index + 1).filter((one) => one.documentType === documentType).length;
    const name = `${DOCUMENT_NAMES[documentType]}${parts === 1 ? ' in one file' : `, file ${part} of ${parts}`}`;
    return { name, uri, state };
  });
}

const isStill = (state: 'preparing' | 'failed') => (of: BulkDocuments) =>
  [...of.items, ...of.combined].some((one) => one.state === state);
const isPreparing = isStill('preparing');
/** Something could not be made, and nothing is under way: asking again may help. */
export const hasFailed = (of: BulkDocuments): boolean => !isPreparing(of) && isStill('failed')(of);

const LOOK_AGAIN_MS = 2_000;
/** The links are good for five minutes. */
const RENEW_MS = 4 * 60_000;

/** False before there is anything to look at. */
export const lookAgainAfter = (of: BulkDocuments | undefined): number | false =>
  of !== undefined && (isPreparing(of) ? LOOK_AGAIN_MS : RENEW_MS);

/** Tabs that are opened at once. More are a burden, and one file of all is there. */
const MOST_TABS = 20;

/** What 'each in a tab' opens (BULK-08); nothing where there are too many. */
export function tabsOf({ items }: BulkDocuments): readonly string[] {
  const uris = items.flatMap(({ uri }) => (uri === null ? [] : [uri]));
  return uris.length > MOST_TABS ? [] : uris;
}

/** BULK-03. */
export const bulkTitle = (count: number): string => `Document for ${wholeNumber(count)} consignment(s)`;
export function bulkSummary(of: BulkDocuments): string {
  const good = wholeNumber(of.results.filter(({ outcome }) => outcome === 'Success').length);
  return isPreparing(of)
    ? `Documents of ${good} of ${wholeNumber(of.results.length)} consignments are made`
    : `${good} consignment(s) updated successfully`;
}
