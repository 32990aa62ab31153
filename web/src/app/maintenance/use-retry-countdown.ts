import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallFailure } from '#api/problem.ts';
import { serverStatus } from '#api/server-status.ts';
import { removeReturnAddress } from '#app/maintenance/return-address.ts';
import { useSession } from '#session/session-context.tsx';

const SECOND_MS = 1000;
const DEFAULT_WAIT_SECONDS = 30;
/** After a reload the server's wait time is unknown, so the first retry comes soon. */
const FIRST_WAIT_SECONDS = 5;

export interface RetryCountdown {
  readonly secondsLeft: number;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

/** Retries after the wait that the server requested, and navigates to `returnAddress` when a call succeeds. */
export function useRetryCountdown(returnAddress: string): RetryCountdown {
  const { call } = useSession();
  const router = useRouter();
  const [due, setDue] = useState(() => nextRetryAt(FIRST_WAIT_SECONDS));
  const [now, setNow] = useState(Date.now);
  const [isRetrying, setRetrying] = useState(false);
  const isRunning = useRef(false);

  const retry = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setRetrying(true);
    const isOver = await hasResponse(() => call('myOrganisations', {}));
    isRunning.current = false;
    setRetrying(false);
    if (!isOver) return setDue(nextRetryAt(DEFAULT_WAIT_SECONDS));
    removeReturnAddress(sessionStorage);
    // Replaces the maintenance page, so that Back leads to the page before it.
    router.history.replace(returnAddress);
  };
  const tick = useEffectEvent(() => {
    setNow(Date.now());
    if (Date.now() >= due) void retry();
  });
  useEffect(() => {
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const secondsLeft = Math.max(0, Math.ceil((due - now) / SECOND_MS));
  return { secondsLeft, isRetrying, retry: () => void retry() };
}

/** False for 5xx: a server that is starting can fail in other ways than `maintenance`. */
async function hasResponse(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (failure) {
    return failure instanceof CallFailure && failure.status > 0 && failure.status < 500;
  }
}

const nextRetryAt = (fallbackSeconds: number) =>
  Date.now() + SECOND_MS * (serverStatus.read().maintenance?.waitSeconds ?? fallbackSeconds);
