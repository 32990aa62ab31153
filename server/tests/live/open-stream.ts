import { request } from 'node:http';

export interface OpenStream {
  /** By reference: when its first event arrived, by `performance.now()`. */
  readonly receivedAt: ReadonlyMap<string, number>;
}

const REFERENCE = /"reference":"([A-Z]{3}\d{8})"/g;

/** A stream of live updates, once its first event has arrived. Null when the server refused it. */
export function openStream(url: string, token: string): Promise<OpenStream | null> {
  const { promise, resolve, reject } = Promise.withResolvers<OpenStream | null>();
  const receivedAt = new Map<string, number>();
  const sent = request(url, { agent: false, headers: { authorization: `Bearer ${token}` } }, (response) => {
    response.on('error', () => {});
    if (response.statusCode !== 200) {
      response.resume();
      resolve(null);
      return;
    }
    let rest = '';
    response.setEncoding('utf8').on('data', (text: string) => {
      const events = (rest + text).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events)
        for (const [, reference = ''] of event.matchAll(REFERENCE))
          if (!receivedAt.has(reference)) receivedAt.set(reference, performance.now());
      if (events.length > 0) resolve({ receivedAt });
    });
  });
  sent.on('error', reject);
  sent.end();
  return promise;
}
