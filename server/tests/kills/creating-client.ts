import { setTimeout as pause } from 'node:timers/promises';

/** One request to create a consignment, with its key. It may be sent several times. */
export interface Intent {
  readonly key: string;
  /** Unique in the run, and stored with the consignment. */
  readonly senderReference: string;
  readonly body: string;
}

export interface Acknowledged extends Intent {
  /** The body of the response. */
  readonly response: string;
}

export interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Called with every complete response. */
  readonly observe?: (seen: Response, text: string) => void;
}

export interface Sent {
  readonly status: number;
  readonly text: string;
  readonly isReplay: boolean;
}

/** Outcomes of the requests of a run. */
export interface Tally {
  sends: number;
  /** The connection ended without a complete response, so the outcome is unknown to the client. */
  cut: number;
}

/** Responses that leave the outcome open: the same request may be retried. */
const TRY_AGAIN = new Set([409, 429, 503]);
const AGAIN_AFTER_MS = 40;
const GIVE_UP_AFTER = 1_500;

/** Retries until there is a response, as our own client does. */
export async function acknowledge(target: Target, intent: Intent, tally: Tally): Promise<Sent> {
  for (let attempt = 1; attempt < GIVE_UP_AFTER; attempt++) {
    tally.sends += 1;
    const sent = await send(target, intent, tally);
    if (sent !== null && !TRY_AGAIN.has(sent.status)) return sent;
    await pause(AGAIN_AFTER_MS);
  }
  throw new Error(`No answer to ${intent.key} after ${GIVE_UP_AFTER} attempts`);
}

/** Null without a complete response. */
async function send(
  { url, headers, observe }: Target,
  { key, body }: Intent,
  tally: Tally,
): Promise<Sent | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
      body,
    });
    const text = await response.text();
    observe?.(response, text);
    return {
      status: response.status,
      text,
      isReplay: response.headers.get('idempotency-replayed') === 'true',
    };
  } catch (error) {
    if (!isRefused(error)) tally.cut += 1;
    return null;
  }
}

/** The connection was refused, so nothing was sent. */
function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}
