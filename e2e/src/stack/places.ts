import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PlacesService {
  readonly url: string;
  /** Answers every request with an error from now on. */
  fail(): void;
  close(): Promise<void>;
}

const component = (longText: string, type: string, shortText = longText) => ({
  longText,
  shortText,
  types: [type],
});

const SUGGESTIONS = [
  { placePrediction: { placeId: 'ChIJ-rata', text: { text: '27 Rātā Crescent, Penrose, Auckland' } } },
];
const DETAILS = [
  component('27', 'street_number'),
  component('Rātā Crescent', 'route'),
  component('Penrose', 'sublocality_level_1'),
  component('Auckland', 'locality'),
  component('New Zealand', 'country', 'NZ'),
  component('1061', 'postal_code'),
];

/** An address service with one street that implements the Places API (New). */
export async function startPlaces(): Promise<PlacesService> {
  let isDown = false;
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' });
    const isSearch = request.url === '/v1/places:autocomplete';
    response.end(JSON.stringify(isSearch ? { suggestions: SUGGESTIONS } : { addressComponents: DETAILS }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // `address()` is an object because the server listens on a TCP port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    fail: () => void (isDown = true),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
