import { request as send, type IncomingHttpHeaders } from 'node:http';
import { request as sendWithTls } from 'node:https';

export interface BrowserResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Absolute URL; undefined without a redirect. */
  readonly location: string | undefined;
}

export interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
}

interface Cookie {
  readonly value: string;
  readonly path: string;
}

/** A browser of one user: stores cookies per host and path, and resolves every host to 127.0.0.1. */
export class Browser {
  readonly #port: number;
  readonly #authority: string | undefined;
  readonly #cookies = new Map<string, Map<string, Cookie>>();

  /** With the certificate of an authority, it sends `https:` requests. */
  constructor(port: number, authority?: string) {
    this.#port = port;
    this.#authority = authority;
  }

  async ask(address: string, { method, headers, form }: Ask = {}): Promise<BrowserResponse> {
    const url = new URL(address);
    const body = form && new URLSearchParams(form).toString();
    const response = await this.#send(url, body, {
      method: method ?? (form ? 'POST' : 'GET'),
      headers: {
        host: url.host,
        accept: 'text/html',
        ...(form && { 'content-type': 'application/x-www-form-urlencoded', origin: url.origin }),
        cookie: this.#cookiesFor(url),
        ...headers,
      },
    });
    this.#keepCookies(url, response.headers['set-cookie'] ?? []);
    return response;
  }

  /** The current cookies, for a test that copies them to another browser. */
  copyTo(other: Browser, hosts: { from: string; to: string }): void {
    other.#cookies.set(hosts.to, new Map(this.#cookies.get(hosts.from)));
  }

  #send(url: URL, body: string | undefined, options: { method: string; headers: Record<string, string> }) {
    return new Promise<BrowserResponse>((resolve, reject) => {
      const path = `${url.pathname}${url.search}`;
      const tls = { ca: this.#authority, servername: url.hostname };
      const request = (url.protocol === 'https:' && this.#authority ? sendWithTls : send)(
        { host: '127.0.0.1', port: this.#port, path, agent: false, ...tls, ...options },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const { location } = response.headers;
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks).toString('utf8'),
              location: location === undefined ? undefined : new URL(location, url).href,
            });
          });
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  }

  #cookiesFor(url: URL): string {
    const cookies = [...(this.#cookies.get(url.hostname) ?? [])];
    return cookies
      .filter(
        ([, { path }]) =>
          url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
      )
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  }

  #keepCookies(url: URL, lines: readonly string[]): void {
    const kept = this.#cookies.get(url.hostname) ?? new Map<string, Cookie>();
    this.#cookies.set(url.hostname, kept);
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split('; ');
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(name.length + 1);
      const path =
        attributes.find((attribute) => attribute.startsWith('path='))?.slice('path='.length) ?? '/';
      if (value === '') kept.delete(name);
      else kept.set(name, { value, path });
    }
  }
}
