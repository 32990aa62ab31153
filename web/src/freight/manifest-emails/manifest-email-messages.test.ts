import { describe, expect, test } from 'vitest';
import {
  type ManifestEmail,
  stateMessage,
  emailNotification,
} from '#freight/manifest-emails/manifest-email-messages.ts';

const email = (over: Partial<ManifestEmail> = {}): ManifestEmail => ({
  id: 'a',
  requestedAtDateTimeUtc: '2026-11-20T21:00:00Z',
  recipients: ['dispatch@sender.example'],
  missing: ['dispatch@sender.example'],
  state: 'waiting',
  givenUpBecause: null,
  hasFailed: false,
  triedUntilDateTimeUtc: '2026-11-23T21:00:00Z',
  settledAtDateTimeUtc: null,
  mailboxUri: null,
  ...over,
});

describe('[@BULK-06] the sender of a manifest email', () => {
  test('is notified once it is sent, not while it is sending', () => {
    expect(emailNotification(email())).toBeNull();
    const sent = email({ state: 'sent', settledAtDateTimeUtc: '2026-11-20T21:00:03Z' });
    expect(emailNotification(sent)).toEqual({
      kind: 'success',
      message: 'Pickup manifest to dispatch@sender.example: sent',
    });
  });

  test('is notified of retries and of the final failure', () => {
    expect(emailNotification(email({ hasFailed: true }))).toEqual({
      kind: 'error',
      message: expect.stringMatching(
        /^Pickup manifest to dispatch@sender.example: not sent yet\. Retrying until 24\/11\/2026,? 10:00/,
      ),
    });
    expect(emailNotification(email({ state: 'given-up', hasFailed: true }))).toEqual({
      kind: 'error',
      message:
        'Pickup manifest to dispatch@sender.example: not sent. Check the addresses of the sites, then send it again.',
    });
  });

  test('sees which recipient has not received it', async () => {
    const over = {
      hasFailed: true,
      recipients: ['a@sender.example', 'b@sender.example'],
      missing: ['b@sender.example'],
    };
    expect(stateMessage(email(over))).toMatch(
      /^Sent, but not yet to b@sender.example. Retrying until 24\/11\/2026/,
    );
    expect(stateMessage(email({ ...over, state: 'given-up' }))).toBe(
      'Sent, but not to b@sender.example. Check the address, then send it again.',
    );
  });

  test('sees an unknown mailbox and a manifest that was not created', () => {
    const refused = email({ state: 'given-up', givenUpBecause: 'refused', hasFailed: true });
    expect(stateMessage(refused)).toBe(
      "Couldn't be delivered to dispatch@sender.example: mailbox unknown. Check the address, then send it again.",
    );
    expect(stateMessage({ ...refused, recipients: [...refused.recipients, 'b@sender.example'] })).toMatch(
      /^Sent, but couldn't be delivered to dispatch@sender.example: mailbox unknown/,
    );
    expect(stateMessage({ ...refused, givenUpBecause: 'no-file' })).toBe(
      "Not sent: couldn't create the manifest. Send it again.",
    );
  });

  test('sees the state of each email', () => {
    expect(stateMessage(email())).toBe('Sending');
    expect(stateMessage(email({ state: 'kept' }))).toBe('Not sent: no email server is set up');
    const kept = email({ state: 'kept', mailboxUri: '/api/mailbox' });
    expect(stateMessage(kept)).toBe('Stored in the demo mailbox');
    expect(emailNotification(kept)?.kind).toBe('success');
  });
});
