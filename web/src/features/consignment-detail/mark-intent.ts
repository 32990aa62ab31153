import { CallFailure } from '#api/problem.ts';

/** One wish of the user to mark one version as ready; however often it is sent, it is done once. */
export interface MarkIntent {
  readonly key: string;
  readonly reference: string;
  readonly version: number;
}

/** The wish that is still open for what is shown, else a new one. */
export function intentFor(
  open: MarkIntent | null,
  shown: { readonly reference: string; readonly version: number },
  newKey: () => string,
): MarkIntent {
  const { reference, version } = shown;
  if (open !== null && open.reference === reference && open.version === version) return open;
  return { key: newKey(), reference, version };
}

/**
 * True when the server has said no: the next click is then a new wish. Without an answer, after a fault
 * of the server's and while it is still at work nobody knows, so the same key asks again.
 */
export function isSettled(failure: unknown): boolean {
  if (!(failure instanceof CallFailure)) return true;
  const { status, problem } = failure;
  return status >= 400 && status < 500 && status !== 408 && status !== 429 && problem?.code !== 'in-flight';
}
