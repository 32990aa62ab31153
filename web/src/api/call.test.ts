import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCall, type Credentials } from '#api/call.ts';
import { CallFailure } from '#api/problem.ts';

interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A fake server that returns the given responses in order and records the requests. */
function server(...responses: readonly (Response | Error)[]) {
  const requests: SentRequest[] = [];
  const rest = [...responses];
  const send: typeof fetch = async (url, init = {}) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    requests.push({ url: String(url), method: init.method ?? 'GET', headers, body });
    const response = rest.shift() ?? new Error('no more responses');
    if (response instanceof Error) throw response;
    return response;
  };
  return { requests, send };
}

const ok = (body: unknown = {}) => Response.json(body);
const unauthorised = () => Response.json({ title: 'Sign in to continue' }, { status: 401 });

function credentials(given: Partial<Credentials> = {}) {
  const rejections: number[] = [];
  const options: Credentials = {
    permissions: () => new Set(),
    token: async () => 'token-1',
    renewToken: async () => 'token-2',
    onTokenRejected: async () => void rejections.push(1),
    ...given,
  };
  return { rejections, options };
}

const create = { params: { org: 101 }, body: { notes: 'Ring the bell' } as never };

describe('a call', () => {
  test('sends method, path, query and body of the operation, with token and application headers [@API-04]', async () => {
    const { requests, send } = server(ok());
    await createCall(credentials().options, send)('lookUpParticipantSites', {
      params: { org: 101 },
      query: { lookupTerm: 'Ōtā & Co', maxResults: 20 },
    });
    expect(requests).toEqual([
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

  test('to a public operation sends no token [@API-04] [@SHELL-12]', async () => {
    const { requests, send } = server(ok([]));
    await createCall(credentials().options, send)('clientFlags', {});
    expect(requests[0]?.headers).not.toHaveProperty('authorization');
    expect(requests[0]?.headers).toMatchObject({ 'x-appname': 'Cartage', 'x-appversion': '20251015.4' });
  });

  test('that writes sends an idempotency key and the expected version', async () => {
    const { requests, send } = server(ok(), ok());
    const call = createCall(credentials().options, send);
    await call('markAsReady', {
      params: { org: 101, ref: 'KEA00000001' },
      body: {},
      key: 'intent-1',
      ifMatch: 3,
    });
    await call('createFullConsignment', create);
    expect(requests[0]?.headers).toMatchObject({ 'idempotency-key': 'intent-1', 'if-match': '"3"' });
    expect(requests[1]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('with a rejected token is retried once with a new token, the same body and the same key [@AUTH-02]', async () => {
    const { requests, send } = server(unauthorised(), ok({ reference: 'KEA00000001' }));
    const { rejections, options } = credentials();
    const response = await createCall(options, send)('createFullConsignment', create);
    expect(response).toEqual({ reference: 'KEA00000001' });
    expect(requests.map(({ headers }) => headers['authorization'])).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
    expect(requests[1]?.headers['idempotency-key']).toBe(requests[0]?.headers['idempotency-key']);
    expect(requests[1]?.body).toEqual(requests[0]?.body);
    expect(rejections).toEqual([]);
  });

  test('with a rejected new token asks the user to sign in [@AUTH-10]', async () => {
    const { send } = server(unauthorised(), unauthorised());
    const { rejections, options } = credentials();
    await expect(createCall(options, send)('myOrganisations', {})).rejects.toMatchObject({ status: 401 });
    expect(rejections).toHaveLength(1);
  });

  test('in the background sends the known version and never asks the user to sign in [@CONS-23]', async () => {
    const { requests, send } = server(new Response(null, { status: 304 }), unauthorised(), unauthorised());
    const { rejections, options } = credentials();
    const look = { params: { org: 101, ref: 'KEA00000001' }, ifNoneMatch: 3, isQuiet: true };
    const call = createCall(options, send);
    await expect(call('getConsignment', look)).rejects.toMatchObject({ status: 304 });
    expect(requests[0]?.headers).toMatchObject({ 'if-none-match': '"3"' });
    await expect(call('getConsignment', look)).rejects.toMatchObject({ status: 401 });
    expect(rejections).toEqual([]);
  });

  test('without a renewed token asks the user to sign in without a retry', async () => {
    const { requests, send } = server(unauthorised());
    const { rejections, options } = credentials({ renewToken: async () => null });
    await expect(createCall(options, send)('myOrganisations', {})).rejects.toMatchObject({ status: 401 });
    expect([requests.length, rejections.length]).toEqual([1, 1]);
  });

  test.each([
    ['never arrives', new TypeError('Failed to fetch')],
    ['is cut off', new Response('{"id": 1', { status: 200 })],
  ])('whose response %s fails with status 0 [@ERR-01]', async (_, response) => {
    const { send } = server(response);
    const failure = await createCall(credentials().options, send)('statuses', {}).catch(
      (thrown: unknown) => thrown,
    );
    expect(failure).toBeInstanceOf(CallFailure);
    expect(failure).toMatchObject({ status: 0 });
  });

  test('with a key and no response is sent once more with the same key [@ERR-01]', async () => {
    const lost = new TypeError('Failed to fetch');
    const { requests, send } = server(lost, ok({ reference: 'KEA00000001' }));
    const response = await createCall(credentials().options, send)('createFullConsignment', create);
    expect(response).toEqual({ reference: 'KEA00000001' });
    expect(requests).toHaveLength(2);
    expect(requests[1]).toEqual(requests[0]);
    const gone = server(lost, lost, ok());
    const made = createCall(credentials().options, gone.send)('createFullConsignment', create);
    await expect(made).rejects.toMatchObject({ status: 0 });
    expect(gone.requests).toHaveLength(2);
  });

  describe('to a busy server', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());
    const busy = (code: string, seconds: string | null = '2') =>
      Response.json(
        { title: 'Busy', code },
        { status: 503, headers: seconds === null ? {} : { 'retry-after': seconds } },
      );

    test.each(['unavailable', 'in-flight', 'too-many-requests'])(
      'is retried after the given delay with the same key on %s [@ERR-01]',
      async (code) => {
        const { requests, send } = server(busy(code), busy(code), ok({ reference: 'KEA00000001' }));
        const response = createCall(credentials().options, send)('createFullConsignment', create);
        await vi.advanceTimersByTimeAsync(1999);
        expect(requests).toHaveLength(1);
        await vi.advanceTimersByTimeAsync(2001);
        expect(await response).toEqual({ reference: 'KEA00000001' });
        expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
      },
    );

    test('fails after three attempts with the message of the server [@ERR-01]', async () => {
      const { requests, send } = server(busy('unavailable'), busy('unavailable'), busy('unavailable'), ok());
      const refused = expect(
        createCall(credentials().options, send)('createFullConsignment', create),
      ).rejects.toMatchObject({ status: 503, message: 'Busy' });
      await vi.advanceTimersByTimeAsync(60_000);
      await refused;
      expect(requests).toHaveLength(3);
    });

    test('is not retried after a slow response, whose work may still be running [@ERR-01]', async () => {
      const { requests, send } = server(busy('unavailable', '1'), ok());
      const slowly: typeof fetch = async (...sent) => {
        await new Promise((resolve) => {
          setTimeout(resolve, 20_000);
        });
        return send(...sent);
      };
      const refused = expect(
        createCall(credentials().options, slowly)('createFullConsignment', create),
      ).rejects.toThrow('Busy');
      await vi.advanceTimersByTimeAsync(60_000);
      await refused;
      expect(requests).toHaveLength(1);
    });

    test.each([
      ['during maintenance', busy('maintenance')],
      ['without a delay', busy('unavailable', null)],
      ['with a long delay', busy('too-many-requests', '600')],
    ])('is not retried after a response %s [@ERR-01]', async (_, response) => {
      const { requests, send } = server(response, ok());
      await expect(createCall(credentials().options, send)('createFullConsignment', create)).rejects.toThrow(
        'Busy',
      );
      expect(requests).toHaveLength(1);
    });
  });

  test('aborted by its caller rejects with AbortError', async () => {
    const given = AbortSignal.abort(new DOMException('gave up', 'AbortError'));
    const { send } = server(new DOMException('gave up', 'AbortError'));
    const made = createCall(credentials().options, send)('statuses', { signal: given });
    await expect(made).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('aborted while the response arrives rejects with AbortError', async () => {
    const caller = new AbortController();
    const body = new ReadableStream({
      pull: (stream) => {
        caller.abort();
        stream.error(caller.signal.reason);
      },
    });
    const { send } = server(new Response(body, { headers: { 'content-type': 'application/json' } }));
    const made = createCall(credentials().options, send)('statuses', { signal: caller.signal });
    await expect(made).rejects.toMatchObject({ name: 'AbortError' });
  });
});
