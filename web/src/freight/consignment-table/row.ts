import type { ResponseBody } from '@cartage/contract/operations.ts';

/** One row of the list, as the search returns it (API-06). */
export type Row = ResponseBody<'searchConsignments'>['results'][number];
