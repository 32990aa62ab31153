import { CallFailure } from '#api/problem.ts';

/** An error as it is reported, without user input or personal data. */
export interface ErrorDescription {
  readonly name: string;
  readonly message: string;
  readonly stack: readonly string[];
  readonly status?: number;
  readonly code?: string;
  readonly requestId?: string;
}

const MAX_MESSAGE_LENGTH = 200;
const MAX_FRAMES = 12;

/** Null for failures that are not bugs: no connection, a rejected call, an aborted call. */
export function describeError(thrown: unknown, origin: string): ErrorDescription | null {
  if (thrown instanceof CallFailure) return describeCall(thrown);
  if (!(thrown instanceof Error)) {
    return { name: typeof thrown, message: 'thrown instead of an error', stack: [] };
  }
  if (thrown.name === 'AbortError') return null;
  const stack = framesOf(thrown.stack ?? '', origin);
  return { name: thrown.name.slice(0, 60), message: withoutPersonalData(thrown.message), stack };
}

/** Reports the code instead of the message, which may name a consignment. */
function describeCall({ status, problem }: CallFailure): ErrorDescription | null {
  if (status < 500) return null;
  return {
    name: 'CallFailure',
    message: `Status ${status}`,
    stack: [],
    status,
    ...(problem?.code !== undefined && { code: problem.code }),
    ...(problem?.requestId !== undefined && { requestId: problem.requestId }),
  };
}

/** JavaScript engines quote input in messages, so addresses, numbers and quoted text are removed. */
function withoutPersonalData(message: string): string {
  return message
    .replace(/\S+@\S+/g, '…')
    .replace(/"[^"]*"/g, '"…"')
    .replace(/'[^']*\s[^']*'/g, "'…'")
    .replace(/https?:\S+/g, '…')
    .replace(/\d{3,}/g, '…')
    .slice(0, MAX_MESSAGE_LENGTH);
}

/** Stack frames of our own files. The lines before them repeat the message. */
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
    .slice(0, MAX_FRAMES);
}
