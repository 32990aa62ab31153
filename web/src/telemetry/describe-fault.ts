import { CallFailure } from '#api/problem.ts';

/** A fault as it is sent: what to mend, and nothing that anybody typed or is called. */
export interface FaultDescription {
  readonly name: string;
  readonly message: string;
  readonly stack: readonly string[];
  readonly status?: number;
  readonly code?: string;
  readonly requestId?: string;
}

const LONGEST_MESSAGE = 200;
const MOST_FRAMES = 12;

/** Null for what is no fault of the page or the server: no connection, a refusal, a call that was given up. */
export function describeFault(thrown: unknown, origin: string): FaultDescription | null {
  if (thrown instanceof CallFailure) return describeCall(thrown);
  if (!(thrown instanceof Error)) {
    return { name: typeof thrown, message: 'thrown instead of an error', stack: [] };
  }
  if (thrown.name === 'AbortError') return null;
  const stack = framesOf(thrown.stack ?? '', origin);
  return { name: thrown.name.slice(0, 60), message: withoutPeople(thrown.message), stack };
}

/** The words of an answer may name a consignment; its code says as much to whoever mends it. */
function describeCall({ status, problem }: CallFailure): FaultDescription | null {
  if (status < 500) return null;
  return {
    name: 'CallFailure',
    message: `Answer ${status}`,
    stack: [],
    status,
    ...(problem?.code !== undefined && { code: problem.code }),
    ...(problem?.requestId !== undefined && { requestId: problem.requestId }),
  };
}

/** Engines quote what they could not read; addresses, numbers and quoted sentences stay here. */
function withoutPeople(message: string): string {
  return message
    .replace(/\S+@\S+/g, '…')
    .replace(/"[^"]*"/g, '"…"')
    .replace(/'[^']*\s[^']*'/g, "'…'")
    .replace(/https?:\S+/g, '…')
    .replace(/\d{3,}/g, '…')
    .slice(0, LONGEST_MESSAGE);
}

/** Files of ours with line and column; what was written before them repeats the message. */
function framesOf(stack: string, origin: string): readonly string[] {
  return stack
    .split('\n')
    .filter((line) => line.includes(`${origin}/`))
    .map((line) =>
      line
        .trim()
        .replaceAll(origin, '')
        .replace(/\?[^:)]*/, ''),
    )
    .slice(0, MOST_FRAMES);
}
