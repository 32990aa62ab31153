import { expect, test } from 'vitest';
import { stageStatuses } from '#consignment/exception-stage.ts';
import { STATUS_CODES } from '#consignment/status.ts';

test('every status belongs to the collection or to the delivery [@DASH-06]', () => {
  expect(stageStatuses('collection')).toEqual(['DRAFT', 'FINAL', 'STAGED', 'PICKUP']);
  expect(stageStatuses('delivery')).toEqual(['TRANSIT', 'DELIVERING', 'DELIVERED', 'CANCELLED', 'ERR']);
  expect(stageStatuses('all')).toEqual(STATUS_CODES);
});
