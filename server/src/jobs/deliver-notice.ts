import { z } from 'zod';
import { countFailure, noticeOfId, type NoticeRow, settleNotice } from '#jobs/notice.query.ts';
import { postSigned } from '#jobs/post-signed.ts';
import type { WorkerParts } from '#jobs/worker-parts.ts';

const payloadShape = z.object({ noticeId: z.uuid() });

/**
 * Tells the tenant's own system what happened. At least once: when we die between its answer and our note of it, it
 * is told again, and drops the repeat by the notice's id. Throws when it was not delivered, so that the queue tries
 * again later.
 */
export async function deliverNotice(
  { database, clock }: Pick<WorkerParts, 'database' | 'clock'>,
  payload: unknown,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { noticeId } = payloadShape.parse(payload);
  const [notice] = await database.asSystem((tx) => tx.query<NoticeRow>(noticeOfId(noticeId)));
  if (notice === undefined || notice.settledAt !== null) return;
  const { url, secret } = notice;
  if (url === null || secret === null) {
    await database.asSystem((tx) => tx.query(settleNotice(noticeId, clock(), 'no-endpoint')));
    return;
  }
  try {
    await postSigned({ url, secret, body: JSON.stringify(presentNotice(notice)), signal });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await database.asSystem((tx) => tx.query(countFailure(noticeId, reason)));
    throw error;
  }
  await database.asSystem((tx) => tx.query(settleNotice(noticeId, clock(), 'delivered')));
}

function presentNotice({ id, kind, reference, organisationId, version, createdAt }: NoticeRow) {
  return { id, kind, reference, organisationId, version, createdAtDateTimeUtc: createdAt.toISOString() };
}
