import { STATUSES } from '@cartage/domain/consignment/status.ts';
import { reply } from '#platform/reply.ts';

export async function listStatuses() {
  return reply(STATUSES.map(({ code, name, displaySequence }) => ({ code, name, displaySequence })));
}
