import { once } from 'node:events';
import { type ClientHttp2Session, connect } from 'node:http2';

interface Http2Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

interface Http2Request {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Sends one request after the other over HTTP/2, as a page of a browser does. */
export class Http2Client {
  readonly #origin: string;
  #session: ClientHttp2Session | undefined;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** A proxy may end a connection after a number of requests. */
  #connected(): ClientHttp2Session {
    if (this.#session === undefined || this.#session.closed || this.#session.destroyed) {
      this.#session = connect(this.#origin);
      // Its requests fail with the same error.
      this.#session.on('error', () => undefined);
    }
    return this.#session;
  }

  async send(
    path: string,
    { method = 'GET', headers = {}, body }: Http2Request = {},
  ): Promise<Http2Response> {
    const stream = this.#connected().request({ ':method': method, ':path': path, ...headers });
    stream.end(body);
    // The event carries the headers.
    const [received] = (await once(stream, 'response')) as [Record<string, string>];
    let text = '';
    for await (const piece of stream.setEncoding('utf8')) text += piece;
    return { status: Number(received[':status']), headers: received, text };
  }

  close(): void {
    this.#session?.close();
  }
}
