import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PlacesCall {
  readonly path: string;
  readonly key: string | undefined;
  readonly fields: string | undefined;
  readonly body: unknown;
}

/** Implements the requests of the Places API (New) for a search and for one place. */
export interface PlacesService {
  readonly url: string;
  readonly calls: PlacesCall[];
  /** Replaces the normal response while it is defined. */
  failure: ((response: ServerResponse) => void) | undefined;
  close(): Promise<void>;
}

const component = (longText: string, types: readonly string[], shortText = longText) => ({
  longText,
  shortText,
  types,
  languageCode: 'en',
});

const PLACES: Readonly<Record<string, readonly object[]>> = {
  'ChIJ-tui': [
    component('4', ['subpremise']),
    component('12', ['street_number']),
    component('Tūī Street', ['route'], 'Tūī St'),
    component('Penrose', ['sublocality_level_1', 'sublocality', 'political']),
    component('Auckland', ['locality', 'political']),
    component('Auckland', ['administrative_area_level_1', 'political']),
    component('New Zealand', ['country', 'political'], 'NZ'),
    component('1061', ['postal_code']),
  ],
  'ChIJ-town': [
    component('Kererū Road', ['route']),
    component('Otorohanga', ['locality', 'political']),
    component('New Zealand', ['country', 'political'], 'NZ'),
  ],
  'ChIJ-abroad': [
    component('Sydney', ['locality', 'political']),
    component('Australia', ['country', 'political'], 'AU'),
  ],
};

export async function startPlacesService(): Promise<PlacesService> {
  const calls: PlacesCall[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const header = (name: string) => request.headers[name]?.toString();
    calls.push({
      path: `${request.method} ${request.url}`,
      key: header('x-goog-api-key'),
      fields: header('x-goog-fieldmask'),
      body: text === '' ? undefined : JSON.parse(text),
    });
    if (service.failure === undefined) respond(request, response);
    else service.failure(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The server listens on a TCP port.
  const { port } = server.address() as AddressInfo;
  const service: PlacesService = {
    url: `http://127.0.0.1:${port}`,
    calls,
    failure: undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
  return service;
}

function respond({ method, url = '' }: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(url, 'http://places.example');
  const send = (status: number, body: object) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (method === 'POST' && pathname === '/v1/places:autocomplete') {
    const prediction = (placeId: string, text: string) => ({
      placePrediction: { placeId, text: { text, matches: [{ endOffset: 2 }] } },
    });
    send(200, {
      suggestions: [
        prediction('ChIJ-tui', '4/12 Tūī Street, Penrose, Auckland, New Zealand'),
        prediction('ChIJ-town', 'Kererū Road, Otorohanga, New Zealand'),
      ],
    });
    return;
  }
  const found = PLACES[decodeURIComponent(pathname.replace('/v1/places/', ''))];
  if (method === 'GET' && found !== undefined) send(200, { addressComponents: found });
  else send(404, { error: { code: 404, status: 'NOT_FOUND', message: 'The Place ID is not known.' } });
}
