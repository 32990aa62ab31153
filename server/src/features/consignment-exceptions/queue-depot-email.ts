import { randomUUID } from 'node:crypto';
import { depotEmail } from '@cartage/domain/tenant/exception-settings.ts';
import type { Transaction } from '#db/database.ts';
import { type StoredSettings, storedSettings } from '#freight/tenant-settings.query.ts';
import { queueEmail } from '#mail/email.query.ts';
import type { OperationRequest } from '#platform/operation-request.ts';

/**
 * Sends a request or a message to the depot by email too, when the tenant has set the address. The reply address is that
 * of the user: the portal reads no email, so an answer belongs at the desk.
 */
export async function queueDepotEmail(
  tx: Transaction,
  { scope, params, now }: OperationRequest<'requestFromProvider' | 'messageDepot'>,
  { subject, text }: { readonly subject: string; readonly text: string },
): Promise<void> {
  const [stored] = await tx.query<StoredSettings>(storedSettings(scope));
  const recipient = depotEmail(stored?.tenantSettings ?? []);
  if (recipient === null) return;
  await tx.query(
    queueEmail(scope, {
      id: randomUUID(),
      kind: 'depot',
      recipients: [recipient],
      subject: `${subject}, ${params.ref}`,
      body: [
        `${scope.userName} wrote about an exception of ${params.ref}.`,
        text,
        'Answer at the provider desk, so that all users of the customer see it. A reply to this email reaches the author alone.',
      ].join('\n\n'),
      documentId: null,
      at: now,
    }),
  );
}
