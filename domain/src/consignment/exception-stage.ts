import { STATUSES, type StatusCode, statusNumber } from '#consignment/status.ts';

/** When an exception happened (DASH-06): up to the collection or after it. */
export type ExceptionStage = 'all' | 'collection' | 'delivery';

const LAST_OF_COLLECTION = statusNumber('PICKUP');

/** The statuses whose exceptions belong to the stage. */
export function stageStatuses(stage: ExceptionStage): readonly StatusCode[] {
  return STATUSES.filter(
    ({ displaySequence }) =>
      stage === 'all' || (stage === 'collection') === displaySequence <= LAST_OF_COLLECTION,
  ).map(({ code }) => code);
}
