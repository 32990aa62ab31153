import type { TenantNotice } from '@cartage/contract/shapes/tenant-notice.ts';
import { z } from 'zod';
import { recordNoticeFailure, noticeOfId, type NoticeRow, settleNotice } from '#jobs/notice.query.ts';
import { postSigned } from '#jobs/post-signed.ts';
import type { WorkerDependencies } from '#jobs/worker-dependencies.ts';

const payloadShape = z.object({ noticeId: z.uuid() });

/**
 * Sends a notice to the tenant's own system, at least once: if the worker dies before it records the delivery, the
 * notice is sent again, and the receiver drops the duplicate by its id. Throws when delivery fails, so that the queue
 * retries later.
 */
export async function deliverNotice(
  { database, clock }: Pick<WorkerDependencies, 'database' | 'clock'>,
  payload: unknown,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { noticeId } = payloadShape.parse(payload);
  const [notice] = await database.asSystem((tx) => tx.query<NoticeRow>(noticeOfId(noticeId)));
  if (notice === undefined || notice.settledAt !== null) return;
  const { url, secret } = notice;
  if (url === null || secret === null) {
    await database.asSystem((tx) => tx.query(settleNotice(notice, clock(), 'no-endpoint')));
    return;
  }
  try {
    await postSigned({ url, secret, body: JSON.stringify(presentNotice(notice)), signal });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await database.asSystem((tx) => tx.query(recordNoticeFailure(notice, reason)));
    throw error;
  }
  await database.asSystem((tx) => tx.query(settleNotice(notice, clock(), 'delivered')));
}

function presentNotice({ id, kind, reference, organisationId, version, createdAt }: NoticeRow): TenantNotice {
  return { id, kind, reference, organisationId, version, createdAtDateTimeUtc: createdAt.toISOString() };
}
