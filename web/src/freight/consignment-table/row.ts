import type { Answer } from '@cartage/contract/operations.ts';

/** One row of the list, as the search answers it (API-06). */
export type Row = Answer<'searchConsignments'>['results'][number];
