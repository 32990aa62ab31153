import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { RawResponse } from './verdict.ts';

export interface Wire {
  /** Sends exactly these bytes and reads the response to its end. */
  send(bytes: string): Promise<RawResponse>;
}

const PATIENCE_MS = 5_000;

/** The application on a port, for bytes that no HTTP client sends. The app closes the port. */
export async function listen(app: FastifyInstance): Promise<Wire> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  // The server listens on a TCP port.
  const { port } = app.server.address() as AddressInfo;
  return { send: (bytes) => send(port, bytes) };
}

/** A raw request with `connection: close`, which ends the response. */
export function rawRequest(
  line: string,
  headers: readonly (readonly [name: string, value: string])[],
  body = '',
): string {
  const length = Buffer.byteLength(body);
  const all = [
    ['Host', 'localhost'],
    ['Connection', 'close'],
    ...headers,
    ...(body === '' ? [] : [['Content-Length', String(length)]]),
  ];
  return `${line} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

function send(port: number, bytes: string): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let received = '';
    socket.setEncoding('utf8');
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`No answer to ${bytes.slice(0, 200)}`)));
    socket.on('data', (chunk: string) => (received += chunk));
    // A server that has responded may abort the rest of the request.
    socket.on('error', (error) => (received === '' ? reject(error) : resolve(read(received))));
    socket.on('close', () => resolve(read(received)));
    socket.write(bytes);
  });
}

function read(received: string): RawResponse {
  const [head = '', ...rest] = received.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(statusLine.split(' ')[1]), headers, text: rest.join('\r\n\r\n') };
}
