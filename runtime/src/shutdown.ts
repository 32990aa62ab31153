export interface ShutdownOptions {
  /** The process exits with code 1 when `close` takes longer. */
  readonly timeoutMs: number;
  /** `reason` is the signal, or `disconnect` when the parent process died. */
  readonly onStopping: (reason: string) => void;
  /** Finishes the work in progress and releases every resource. */
  readonly close: () => Promise<void>;
}

export interface Shutdown {
  readonly isStopping: boolean;
}

/**
 * Stops the process on SIGTERM, on SIGINT, and when the parent process dies without signalling. Exits with code 0, or
 * with 1 when `close` rejects or takes too long. `isStopping` is already true where the parent died during start-up.
 */
export function shutDownOnSignal({ timeoutMs, onStopping, close }: ShutdownOptions): Shutdown {
  let isStopping = false;
  const stop = (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    onStopping(reason);
    setTimeout(() => process.exit(1), timeoutMs).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Shutdown failed: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
  process.on('disconnect', () => stop('disconnect'));
  // No event follows when the parent died before the listener above was added.
  if (process.connected === false) stop('disconnect');
  return {
    get isStopping() {
      return isStopping;
    },
  };
}

/** Sends a message to the parent process, if there is one; a dead parent is not an error. */
export function notifyParent(message: Readonly<Record<string, unknown>>): void {
  process.send?.(message, () => {});
}
