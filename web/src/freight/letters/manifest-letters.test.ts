import { describe, expect, test } from 'vitest';
import { type Letter, stateWords, tidingsOf } from '#freight/letters/manifest-letters.ts';

const letter = (over: Partial<Letter> = {}): Letter => ({
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

describe('[@BULK-06] whoever sent a manifest by e-mail', () => {
  test('hears nothing while it leaves, and then that it was sent', () => {
    expect(tidingsOf(letter())).toBeNull();
    const sent = letter({ state: 'sent', settledAtDateTimeUtc: '2026-11-20T21:00:03Z' });
    expect(tidingsOf(sent)).toEqual({
      kind: 'success',
      words: 'Pickup manifest to dispatch@sender.example: sent',
    });
  });

  test('hears that it is tried again, and that it was given up', () => {
    expect(tidingsOf(letter({ hasFailed: true }))).toEqual({
      kind: 'error',
      words: expect.stringMatching(
        /^Pickup manifest to dispatch@sender.example: not sent yet, it is tried again until 24\/11\/2026,? 10:00/,
      ),
    });
    expect(tidingsOf(letter({ state: 'given-up', hasFailed: true }))).toEqual({
      kind: 'error',
      words:
        'Pickup manifest to dispatch@sender.example: not sent: check the addresses of the sites, then send it again',
    });
  });

  test('hears of the one recipient whose letter was refused', async () => {
    const over = {
      hasFailed: true,
      recipients: ['a@sender.example', 'b@sender.example'],
      missing: ['b@sender.example'],
    };
    expect(stateWords(letter(over))).toMatch(
      /^Sent, but not yet to b@sender.example: it is tried again until 24\/11\/2026/,
    );
    expect(stateWords(letter({ ...over, state: 'given-up' }))).toBe(
      'Sent, but not to b@sender.example: check the address, then send it again',
    );
  });

  test('hears at once of a mailbox that is unknown, and of a manifest that could not be made', () => {
    const refused = letter({ state: 'given-up', givenUpBecause: 'refused', hasFailed: true });
    expect(stateWords(refused)).toBe(
      'Could not be delivered to dispatch@sender.example: mailbox unknown. Check the address, then send it again',
    );
    expect(stateWords({ ...refused, recipients: [...refused.recipients, 'b@sender.example'] })).toMatch(
      /^Sent, but could not be delivered to dispatch@sender.example: mailbox unknown/,
    );
    expect(stateWords({ ...refused, givenUpBecause: 'no-file' })).toBe(
      'Not sent: the manifest could not be made, send it again',
    );
  });

  test('reads how each is doing', () => {
    expect(stateWords(letter())).toBe('On its way');
    expect(stateWords(letter({ state: 'kept' }))).toBe('Not sent: there is no server for e-mail');
    const kept = letter({ state: 'kept', mailboxUri: '/api/mailbox' });
    expect(stateWords(kept)).toBe('Kept in the mailbox of the demo world');
    expect(tidingsOf(kept)?.kind).toBe('success');
  });
});
