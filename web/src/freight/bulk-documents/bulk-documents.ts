import type { Answer } from '@cartage/contract/operations.ts';
import { suitsStatus } from '@cartage/domain/consignment/actions.ts';
import { bulkAbility } from '@cartage/domain/consignment/bulk-ability.ts';
import type { Permission } from '@cartage/domain/permissions.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';
import { wholeNumber } from '#freight/figures.ts';

export type BulkDocuments = Answer<'bulkDocuments'>;
export type DocumentType = BulkDocuments['items'][number]['documentType'];
type Result = BulkDocuments['results'][number];

/** BULK-07. */
export const DOWNLOAD_ERROR = 'Download error, please try again later';

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
export function manifestReason(consignments: readonly SelectedConsignment[], person: Person): string | null {
  return onManifest(consignments).length > 0 ? null : documentsReason(consignments, person);
}

const ORDER = ['Success', 'Partial', 'Error'] as const;

/** BULK-03: Success, Partial, Error; within each as they were asked for. */
export const sortedResults = (results: readonly Result[]): Result[] =>
  ORDER.flatMap((outcome) => results.filter((result) => result.outcome === outcome));

/** BULK-03. */
export const bulkTitle = (count: number): string => `Document for ${wholeNumber(count)} consignment(s)`;
export const bulkSummary = (results: readonly Result[]): string =>
  `${wholeNumber(results.filter(({ outcome }) => outcome === 'Success').length)} consignment(s) updated successfully`;
