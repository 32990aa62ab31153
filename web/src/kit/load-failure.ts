import { callAnonymously } from '#api/call.ts';
import { NO_RESPONSE } from '#api/problem.ts';
import { serverStatus } from '#api/server-status.ts';
import { showError } from '#kit/toasts.ts';

/** A script of the portal could not be loaded. */
export class LoadFailure extends Error {
  override readonly name = 'LoadFailure';

  constructor(cause: unknown) {
    super('A script of the portal could not be loaded', { cause });
  }
}

/** Turns a failed import into a `LoadFailure`, for which the router shows `LoadFailurePage`. */
export const orLoadFailure = <Module>(loading: Promise<Module>): Promise<Module> =>
  loading.catch((cause: unknown) => {
    throw new LoadFailure(cause);
  });

/** Loading fails after a release or without a connection. A call updates the server status, which shows the cause. */
export async function refreshServerStatus(): Promise<{ readonly isReachable: boolean }> {
  try {
    await callAnonymously('clientFlags', {});
    return { isReachable: true };
  } catch {
    return { isReachable: false };
  }
}

/** The new-version banner explains a release. Otherwise the connection failed. */
export async function reportLoadFailure(): Promise<void> {
  await refreshServerStatus();
  if (!serverStatus.read().isOutdated) showError(NO_RESPONSE);
}
