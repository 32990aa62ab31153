import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCall, type Credentials } from '#api/call.ts';
import { CallFailure } from '#api/problem.ts';

interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A server that gives these answers one after the other, and the requests it saw. */
function server(...answers: readonly (Response | Error)[]) {
  const seen: SentRequest[] = [];
  const rest = [...answers];
  const send: typeof fetch = async (url, init = {}) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    seen.push({ url: String(url), method: init.method ?? 'GET', headers, body });
    const answer = rest.shift() ?? new Error('no more answers');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { seen, send };
}

const ok = (body: unknown = {}) => Response.json(body);
const unauthorised = () => Response.json({ title: 'Sign in to continue' }, { status: 401 });

function credentials(given: Partial<Credentials> = {}) {
  const refusals: number[] = [];
  const parts: Credentials = {
    token: async () => 'token-1',
    renewed: async () => 'token-2',
    refused: async () => void refusals.push(1),
    ...given,
  };
  return { refusals, parts };
}

const create = { params: { org: 101 }, body: { notes: 'Ring the bell' } as never };

describe('a call', () => {
  test('is made of the operation: method, path, query and body, with token and application [@API-04]', async () => {
    const { seen, send } = server(ok());
    await createCall(credentials().parts, send)('lookUpParticipantSites', {
      params: { org: 101 },
      query: { lookupTerm: 'Ōtā & Co', maxResults: 20 },
    });
    expect(seen).toEqual([
      {
        url: '/api/v2/lookups/organisations/101/participant-sites?lookupTerm=%C5%8Ct%C4%81+%26+Co&maxResults=20',
        method: 'GET',
        headers: {
          accept: 'application/json',
          authorization: 'Bearer token-1',
          'x-appname': 'Cartage',
          'x-appversion': '20251015.4',
        },
        body: undefined,
      },
    ]);
  });

  test('before sign-in carries no token [@API-04] [@SHELL-12]', async () => {
    const { seen, send } = server(ok([]));
    await createCall(credentials().parts, send)('clientFlags', {});
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
    expect(seen[0]?.headers).toMatchObject({ 'x-appname': 'Cartage', 'x-appversion': '20251015.4' });
  });

  test('that writes carries a key of its intent and the version it was made on', async () => {
    const { seen, send } = server(ok(), ok());
    const call = createCall(credentials().parts, send);
    await call('markAsReady', {
      params: { org: 101, ref: 'KEA00000001' },
      body: {},
      key: 'intent-1',
      ifMatch: 3,
    });
    await call('createFullConsignment', create);
    expect(seen[0]?.headers).toMatchObject({ 'idempotency-key': 'intent-1', 'if-match': '"3"' });
    expect(seen[1]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('that is refused is repeated once with a new token, the same body and the same key [@AUTH-02]', async () => {
    const { seen, send } = server(unauthorised(), ok({ reference: 'KEA00000001' }));
    const { refusals, parts } = credentials();
    const answer = await createCall(parts, send)('createFullConsignment', create);
    expect(answer).toEqual({ reference: 'KEA00000001' });
    expect(seen.map(({ headers }) => headers['authorization'])).toEqual(['Bearer token-1', 'Bearer token-2']);
    expect(seen[1]?.headers['idempotency-key']).toBe(seen[0]?.headers['idempotency-key']);
    expect(seen[1]?.body).toEqual(seen[0]?.body);
    expect(refusals).toEqual([]);
  });

  test('that is refused with the new token as well asks the user to sign in [@AUTH-10]', async () => {
    const { send } = server(unauthorised(), unauthorised());
    const { refusals, parts } = credentials();
    await expect(createCall(parts, send)('myOrganisations', {})).rejects.toMatchObject({ status: 401 });
    expect(refusals).toHaveLength(1);
  });

  test('that nobody asked for says which version is known, and never asks the user to sign in [@CONS-23]', async () => {
    const { seen, send } = server(new Response(null, { status: 304 }), unauthorised(), unauthorised());
    const { refusals, parts } = credentials();
    const look = { params: { org: 101, ref: 'KEA00000001' }, ifNoneMatch: 3, isQuiet: true };
    const call = createCall(parts, send);
    await expect(call('getConsignment', look)).rejects.toMatchObject({ status: 304 });
    expect(seen[0]?.headers).toMatchObject({ 'if-none-match': '"3"' });
    await expect(call('getConsignment', look)).rejects.toMatchObject({ status: 401 });
    expect(refusals).toEqual([]);
  });

  test('that nothing renews asks the user to sign in without a repetition', async () => {
    const { seen, send } = server(unauthorised());
    const { refusals, parts } = credentials({ renewed: async () => null });
    await expect(createCall(parts, send)('myOrganisations', {})).rejects.toMatchObject({ status: 401 });
    expect([seen.length, refusals.length]).toEqual([1, 1]);
  });

  test.each([
    ['is not sent', new TypeError('Failed to fetch')],
    ['is cut off', new Response('{"id": 1', { status: 200 })],
  ])('whose answer %s has no response [@ERR-01]', async (_, answer) => {
    const { send } = server(answer);
    const failure = await createCall(credentials().parts, send)('statuses', {}).catch(
      (thrown: unknown) => thrown,
    );
    expect(failure).toBeInstanceOf(CallFailure);
    expect(failure).toMatchObject({ status: 0 });
  });

  test('that carries a key and gets no answer is sent once more, under the same key [@ERR-01]', async () => {
    const lost = new TypeError('Failed to fetch');
    const { seen, send } = server(lost, ok({ reference: 'KEA00000001' }));
    const answer = await createCall(credentials().parts, send)('createFullConsignment', create);
    expect(answer).toEqual({ reference: 'KEA00000001' });
    expect(seen).toHaveLength(2);
    expect(seen[1]).toEqual(seen[0]);
    const gone = server(lost, lost, ok());
    const made = createCall(credentials().parts, gone.send)('createFullConsignment', create);
    await expect(made).rejects.toMatchObject({ status: 0 });
    expect(gone.seen).toHaveLength(2);
  });

  describe('of a busy server', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());
    const busy = (code: string, seconds: string | null = '2') =>
      Response.json(
        { title: 'Busy', code },
        { status: 503, headers: seconds === null ? {} : { 'retry-after': seconds } },
      );

    test.each(['unavailable', 'in-flight', 'too-many-requests'])(
      'comes again when it was told to, under the same key, when it is %s [@ERR-01]',
      async (code) => {
        const { seen, send } = server(busy(code), busy(code), ok({ reference: 'KEA00000001' }));
        const answer = createCall(credentials().parts, send)('createFullConsignment', create);
        await vi.advanceTimersByTimeAsync(1999);
        expect(seen).toHaveLength(1);
        await vi.advanceTimersByTimeAsync(2001);
        expect(await answer).toEqual({ reference: 'KEA00000001' });
        expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
      },
    );

    test('gives up after the third time, and says what was said [@ERR-01]', async () => {
      const { seen, send } = server(busy('unavailable'), busy('unavailable'), busy('unavailable'), ok());
      const refused = expect(
        createCall(credentials().parts, send)('createFullConsignment', create),
      ).rejects.toMatchObject({ status: 503, message: 'Busy' });
      await vi.advanceTimersByTimeAsync(60_000);
      await refused;
      expect(seen).toHaveLength(3);
    });

    test('is not repeated after an answer that took long, whose work may still be under way [@ERR-01]', async () => {
      const { seen, send } = server(busy('unavailable', '1'), ok());
      const slowly: typeof fetch = async (...sent) => {
        await new Promise((resolve) => {
          setTimeout(resolve, 20_000);
        });
        return send(...sent);
      };
      const refused = expect(
        createCall(credentials().parts, slowly)('createFullConsignment', create),
      ).rejects.toThrow('Busy');
      await vi.advanceTimersByTimeAsync(60_000);
      await refused;
      expect(seen).toHaveLength(1);
    });

    test.each([
      ['of maintenance', busy('maintenance')],
      ['that names no time', busy('unavailable', null)],
      ['that names a long time', busy('too-many-requests', '600')],
    ])('is not repeated after an answer %s [@ERR-01]', async (_, answer) => {
      const { seen, send } = server(answer, ok());
      await expect(createCall(credentials().parts, send)('createFullConsignment', create)).rejects.toThrow(
        'Busy',
      );
      expect(seen).toHaveLength(1);
    });
  });

  test('that its caller gave up is no failure of the network', async () => {
    const given = AbortSignal.abort(new DOMException('gave up', 'AbortError'));
    const { send } = server(new DOMException('gave up', 'AbortError'));
    const made = createCall(credentials().parts, send)('statuses', { signal: given });
    await expect(made).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('nor is it while the answer is on its way', async () => {
    const caller = new AbortController();
    const body = new ReadableStream({
      pull: (stream) => {
        caller.abort();
        stream.error(caller.signal.reason);
      },
    });
    const { send } = server(new Response(body, { headers: { 'content-type': 'application/json' } }));
    const made = createCall(credentials().parts, send)('statuses', { signal: caller.signal });
    await expect(made).rejects.toMatchObject({ name: 'AbortError' });
  });
});
