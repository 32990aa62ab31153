import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { TestApp } from '@cartage/server/testing/test-app.ts';

type Kind = 'report' | 'labels' | 'renew';

/** Passes requests on to the application, and can be switched off as a server that restarts. */
export class Gate {
  /** Requests of this kind get no response before `release`. */
  holds: Kind | null = null;
  /** The response of the next request of this kind is lost, although the server has processed it. */
  losesNext: Kind | null = null;
  /** Requests of this kind arrive under a host name that the application does not know. */
  misroutes: Kind | null = null;
  readonly #held: (() => void)[] = [];
  #server: Server | null = null;
  #port = 0;
  readonly #app: TestApp;
  readonly #host: string;

  constructor(app: TestApp, host: string) {
    this.#app = app;
    this.#host = host;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get heldRequests(): number {
    return this.#held.length;
  }

  /** Passes the held requests on, and all later ones. */
  release(): void {
    this.holds = null;
    for (const pass of this.#held.splice(0)) pass();
  }

  /** Later requests are passed on. The held ones never are. */
  forgetHeld(): void {
    this.holds = null;
    this.#held.length = 0;
  }

  /** Passes all later requests on. */
  reset(): void {
    this.forgetHeld();
    this.losesNext = null;
    this.misroutes = null;
  }

  async open(): Promise<void> {
    const server = createServer((request, response) => void this.#pass(request, response));
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address === 'object' && address !== null) this.#port = address.port;
    this.#server = server;
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    server?.closeAllConnections();
    if (server !== null) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const isOf = (kind: Kind | null) => kind !== null && request.url?.endsWith(`/${kind}`) === true;
    if (isOf(this.holds)) await new Promise<void>((resolve) => this.#held.push(resolve));
    const { 'transfer-encoding': _, connection: __, ...headers } = request.headers;
    const answer = await this.#app.app.inject({
      method: request.method === 'GET' ? 'GET' : 'POST',
      url: request.url ?? '/',
      headers: { ...headers, host: isOf(this.misroutes) ? 'unknown.example' : this.#host },
      ...(chunks.length > 0 && { payload: Buffer.concat(chunks) }),
    });
    if (isOf(this.losesNext)) {
      this.losesNext = null;
      response.destroy();
      return;
    }
    const retryAfter = answer.headers['retry-after'];
    response.writeHead(answer.statusCode, {
      'content-type': String(answer.headers['content-type']),
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    });
    response.end(answer.rawPayload);
  }
}
