import type { ResponseBody } from '@cartage/contract/operations.ts';
import { formatDateTime } from '@cartage/domain/dates/format.ts';

export type ManifestEmail = ResponseBody<'pickupManifestEmails'>[number];

/** The delivery state of an email. */
export function stateMessage({
  state,
  givenUpBecause,
  hasFailed,
  triedUntilDateTimeUtc,
  settledAtDateTimeUtc,
  mailboxUri,
  recipients,
  missing,
}: ManifestEmail): string {
  const rest = missing.length < recipients.length ? missing.join(', ') : '';
  if (state === 'sent') return `Sent ${formatDateTime(new Date(settledAtDateTimeUtc ?? ''))}`;
  if (mailboxUri !== null) return 'Stored in the demo mailbox';
  if (state === 'kept') return 'Not sent: no email server is set up';
  if (givenUpBecause === 'no-file') return "Not sent: couldn't create the manifest. Send it again.";
  if (givenUpBecause === 'refused') {
    const refused = `couldn't be delivered to ${missing.join(', ')}: mailbox unknown. Check the address, then send it again.`;
    return rest === '' ? `C${refused.slice(1)}` : `Sent, but ${refused}`;
  }
  if (state === 'given-up' && rest !== '')
    return `Sent, but not to ${rest}. Check the address, then send it again.`;
  if (state === 'given-up') return 'Not sent. Check the addresses of the sites, then send it again.';
  if (!hasFailed) return 'Sending';
  const until = formatDateTime(new Date(triedUntilDateTimeUtc));
  return rest === ''
    ? `Not sent yet. Retrying until ${until}.`
    : `Sent, but not yet to ${rest}. Retrying until ${until}.`;
}

/** The notification for a change of state; null while there is none. */
export function emailNotification(
  email: ManifestEmail,
): { readonly kind: 'success' | 'error'; readonly message: string } | null {
  const { state, hasFailed, recipients } = email;
  const to = `Pickup manifest to ${recipients.join(', ')}`;
  if (state === 'waiting' && !hasFailed) return null;
  if (state === 'sent') return { kind: 'success', message: `${to}: sent` };
  const text = stateMessage(email);
  const kind = email.mailboxUri === null ? 'error' : 'success';
  return { kind, message: `${to}: ${text.charAt(0).toLowerCase()}${text.slice(1)}` };
}
