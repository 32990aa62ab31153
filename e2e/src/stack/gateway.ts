import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The action of a gateway on an intercepted request. */
export type Treatment =
  /** The connection breaks before the request arrives. */
  | 'cut'
  /** The server handles the request, and its response is lost. */
  | 'lose-response'
  /** The request waits until `restore`. */
  | 'hold'
  | { readonly status: number; readonly type?: string; readonly body?: string };

export interface InterceptedRequests {
  readonly path: RegExp;
  readonly method?: string;
  /** The number of requests to intercept; all when absent. */
  readonly times?: number;
}

/** A proxy between two processes that simulates network failures. Other requests pass unchanged. */
export interface Gateway {
  readonly port: number;
  /** `method path` of every request so far, without the query. */
  readonly requests: readonly string[];
  intercept(requests: InterceptedRequests, treatment: Treatment): void;
  /** Forwards all requests again, and those that wait. */
  restore(): void;
  close(): Promise<void>;
}

interface Rule extends InterceptedRequests {
  readonly treatment: Treatment;
  left: number;
}

/** Listens on `port` and forwards to `upstreamPort`, both on 127.0.0.1. */
export async function startGateway(port: number, upstreamPort: number): Promise<Gateway> {
  const seen: string[] = [];
  let rules: Rule[] = [];
  let held: (() => void)[] = [];

  const server = createServer((incoming, response) => {
    // This process has the real time, and the portal takes the server's time from the Date header.
    response.sendDate = false;
    const [path = '/'] = (incoming.url ?? '/').split('?');
    seen.push(`${incoming.method} ${path}`);
    const rule = rules.find(
      (each) => each.left > 0 && each.path.test(path) && (each.method ?? incoming.method) === incoming.method,
    );
    if (!rule) return forward(upstreamPort, incoming, response);
    rule.left -= 1;
    const { treatment } = rule;
    if (treatment === 'cut') incoming.socket.destroy();
    else if (treatment === 'lose-response') forward(upstreamPort, incoming, response, true);
    else if (treatment === 'hold') held.push(() => forward(upstreamPort, incoming, response));
    else {
      const { status, type, body } = treatment;
      incoming.resume();
      response.writeHead(status, {
        connection: 'close',
        ...(type !== undefined && { 'content-type': type }),
      });
      response.end(body);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    // `address()` is an object because the server listens on a TCP port.
    port: (server.address() as AddressInfo).port,
    requests: seen,
    intercept: (matched, treatment) =>
      void rules.push({ ...matched, treatment, left: matched.times ?? Infinity }),
    restore() {
      rules = [];
      for (const resume of held) resume();
      held = [];
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

function forward(
  port: number,
  incoming: IncomingMessage,
  response: ServerResponse,
  isResponseLost = false,
): void {
  const { method, url, headers } = incoming;
  const request = sendRequest(
    { host: '127.0.0.1', port, method, path: url, headers, agent: false },
    (upstream) => {
      if (isResponseLost) {
        upstream.resume();
        upstream.once('end', () => response.destroy());
        return;
      }
      // One connection per request: on a reused connection a browser repeats a lost request by itself.
      response.writeHead(upstream.statusCode ?? 502, { ...upstream.headers, connection: 'close' });
      upstream.pipe(response);
    },
  );
  request.once('error', () => incoming.socket.destroy());
  response.once('close', () => request.destroy());
  incoming.pipe(request);
}
