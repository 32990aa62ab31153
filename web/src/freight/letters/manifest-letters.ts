import type { Answer } from '@cartage/contract/operations.ts';
import { formatDateTime } from '@cartage/domain/dates/format.ts';

export type Letter = Answer<'pickupManifestEmails'>[number];

/** How a letter is doing, in a few words. */
export function stateWords({
  state,
  givenUpBecause,
  hasFailed,
  triedUntilDateTimeUtc,
  settledAtDateTimeUtc,
  mailboxUri,
  recipients,
  missing,
}: Letter): string {
  const rest = missing.length < recipients.length ? missing.join(', ') : '';
  if (state === 'sent') return `Sent ${formatDateTime(new Date(settledAtDateTimeUtc ?? ''))}`;
  if (mailboxUri !== null) return 'Kept in the mailbox of the demo world';
  if (state === 'kept') return 'Not sent: there is no server for e-mail';
  if (givenUpBecause === 'no-file') return 'Not sent: the manifest could not be made, send it again';
  if (givenUpBecause === 'refused') {
    const refused = `could not be delivered to ${missing.join(', ')}: mailbox unknown. Check the address, then send it again`;
    return rest === '' ? `C${refused.slice(1)}` : `Sent, but ${refused}`;
  }
  if (state === 'given-up' && rest !== '')
    return `Sent, but not to ${rest}: check the address, then send it again`;
  if (state === 'given-up') return 'Not sent: check the addresses of the sites, then send it again';
  if (!hasFailed) return 'On its way';
  const until = formatDateTime(new Date(triedUntilDateTimeUtc));
  return rest === ''
    ? `Not sent yet, it is tried again until ${until}`
    : `Sent, but not yet to ${rest}: it is tried again until ${until}`;
}

/** What is told once when a letter gets on; null while there is nothing to tell. */
export function tidingsOf(
  letter: Letter,
): { readonly kind: 'success' | 'error'; readonly words: string } | null {
  const { state, hasFailed, recipients } = letter;
  const to = `Pickup manifest to ${recipients.join(', ')}`;
  if (state === 'waiting' && !hasFailed) return null;
  if (state === 'sent') return { kind: 'success', words: `${to}: sent` };
  const words = stateWords(letter);
  const kind = letter.mailboxUri === null ? 'error' : 'success';
  return { kind, words: `${to}: ${words.charAt(0).toLowerCase()}${words.slice(1)}` };
}
