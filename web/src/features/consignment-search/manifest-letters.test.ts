import { describe, expect, test } from 'vitest';
import { followLetter, type Letter, stateWords } from '#features/consignment-search/manifest-letters.ts';

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

/** What is told of a letter that is read in these states, and how long was waited between. */
async function followed(...states: readonly (readonly Letter[] | Error)[]) {
  const [told, waits]: [string[], number[]] = [[], []];
  let next = 0;
  await followLetter('a', {
    read: () => {
      const state = states[next++] ?? [];
      return state instanceof Error ? Promise.reject(state) : Promise.resolve(state);
    },
    tell: (kind, words) => void told.push(`${kind}: ${words}`),
    wait: async (ms) => void waits.push(ms),
  });
  return { told, waits };
}

describe('[@BULK-06] whoever sent a manifest by e-mail', () => {
  test('hears that it was sent', async () => {
    const sent = letter({ state: 'sent', settledAtDateTimeUtc: '2026-11-20T21:00:03Z' });
    expect(await followed([letter()], [letter()], [sent])).toEqual({
      told: ['success: Pickup manifest to dispatch@sender.example: sent'],
      waits: [1_000, 2_000, 4_000],
    });
  });

  test('hears once that it is tried again, and that it was given up', async () => {
    const again = letter({ hasFailed: true });
    const { told } = await followed([again], [again], [letter({ state: 'given-up', hasFailed: true })]);
    expect(told).toEqual([
      expect.stringMatching(
        /^error: Pickup manifest to dispatch@sender.example: not sent yet, it is tried again until 24\/11\/2026,? 10:00/,
      ),
      'error: Pickup manifest to dispatch@sender.example: not sent: check the addresses of the sites, then send it again',
    ]);
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

  test('hears nothing more when it cannot be read', async () => {
    expect((await followed([letter()], new Error('Offline'))).told).toEqual([]);
  });

  test('looks ever less often, five minutes apart at most', async () => {
    const { waits } = await followed(...Array.from({ length: 12 }, () => [letter()]));
    expect(waits.slice(-3)).toEqual([300_000, 300_000, 300_000]);
  });

  test('reads how each is doing', async () => {
    expect(stateWords(letter())).toBe('On its way');
    expect(stateWords(letter({ state: 'kept' }))).toBe('Not sent: there is no server for e-mail');
    const kept = letter({ state: 'kept', mailboxUri: '/api/mailbox' });
    expect(stateWords(kept)).toBe('Kept in the mailbox of the demo world');
    expect((await followed([kept])).told).toEqual([expect.stringMatching(/^success: /)]);
  });
});
