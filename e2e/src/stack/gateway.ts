import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of a call that a gateway does not simply pass on. */
export type Treatment =
  /** The connection breaks before the call arrives. */
  | 'cut'
  /** The call is worked on, and its answer is lost on the way back. */
  | 'lose-answer'
  /** No answer as long as this lasts. */
  | 'hold'
  | { readonly status: number; readonly type?: string; readonly body?: string };

export interface MetCalls {
  readonly path: RegExp;
  readonly method?: string;
  /** How many of them; all when absent. */
  readonly times?: number;
}

/** A network between two parts that can be made bad. Whatever is not met passes through as it is. */
export interface Gateway {
  readonly port: number;
  /** `method path` of every call so far, without its query. */
  readonly seen: readonly string[];
  meet(calls: MetCalls, treatment: Treatment): void;
  /** A good network again; held calls go on. */
  mend(): void;
  close(): Promise<void>;
}

interface Rule extends MetCalls {
  readonly treatment: Treatment;
  left: number;
}

/** Listens on `port` and passes calls on to `upstreamPort`, both on 127.0.0.1. */
export async function startGateway(port: number, upstreamPort: number): Promise<Gateway> {
  const seen: string[] = [];
  let rules: Rule[] = [];
  let held: (() => void)[] = [];

  const server = createServer((incoming, answer) => {
    const [path = '/'] = (incoming.url ?? '/').split('?');
    seen.push(`${incoming.method} ${path}`);
    const rule = rules.find(
      (each) => each.left > 0 && each.path.test(path) && (each.method ?? incoming.method) === incoming.method,
    );
    if (!rule) return passOn(upstreamPort, incoming, answer);
    rule.left -= 1;
    const { treatment } = rule;
    if (treatment === 'cut') incoming.socket.destroy();
    else if (treatment === 'lose-answer') passOn(upstreamPort, incoming, answer, true);
    else if (treatment === 'hold') held.push(() => passOn(upstreamPort, incoming, answer));
    else {
      const { status, type, body } = treatment;
      incoming.resume();
      answer.writeHead(status, { connection: 'close', ...(type !== undefined && { 'content-type': type }) });
      answer.end(body);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    // An address with a port, since it listens on one.
    port: (server.address() as AddressInfo).port,
    seen,
    meet: (calls, treatment) => void rules.push({ ...calls, treatment, left: calls.times ?? Infinity }),
    mend() {
      rules = [];
      for (const goOn of held) goOn();
      held = [];
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

function passOn(port: number, incoming: IncomingMessage, answer: ServerResponse, isLost = false): void {
  const { method, url, headers } = incoming;
  const sent = ask({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (got) => {
    if (isLost) {
      got.resume();
      got.once('end', () => answer.destroy());
      return;
    }
    // A connection of its own for each call: on a used one a browser repeats a lost call by itself.
    answer.writeHead(got.statusCode ?? 502, { ...got.headers, connection: 'close' });
    got.pipe(answer);
  });
  sent.once('error', () => incoming.socket.destroy());
  answer.once('close', () => sent.destroy());
  incoming.pipe(sent);
}
