import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallFailure } from '#api/problem.ts';
import { serverNews } from '#api/server-news.ts';
import { forgetPlace } from '#app/maintenance/maintenance-place.ts';
import { useSession } from '#session/session-context.tsx';

const SECOND_MS = 1000;
const USUAL_WAIT_SECONDS = 30;

export interface ComeBack {
  readonly secondsLeft: number;
  readonly isAsking: boolean;
  readonly ask: () => void;
}

/** Asks the server when it wants to be asked again, and goes on to `place` once it answers. */
export function useComeBack(place: string): ComeBack {
  const { call } = useSession();
  const router = useRouter();
  // A page that was reloaded knows nothing yet: it asks soon.
  const [due, setDue] = useState(() => timeAfter(5));
  const [now, setNow] = useState(Date.now);
  const [isAsking, setAsking] = useState(false);
  const isUnderWay = useRef(false);

  const ask = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setAsking(true);
    const isOver = await isAnswered(() => call('myOrganisations', {}));
    isUnderWay.current = false;
    setAsking(false);
    if (!isOver) return setDue(timeAfter(USUAL_WAIT_SECONDS));
    forgetPlace(sessionStorage);
    // The page that was left stands where it stood in the tab's history.
    router.history.replace(place);
  };
  const tick = useEffectEvent(() => {
    setNow(Date.now());
    if (Date.now() >= due) void ask();
  });
  useEffect(() => {
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const secondsLeft = Math.max(0, Math.ceil((due - now) / SECOND_MS));
  return { secondsLeft, isAsking, ask: () => void ask() };
}

/** A server that is on its way up fails in other ways before it answers. */
async function isAnswered(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (failure) {
    return failure instanceof CallFailure && failure.status > 0 && failure.status < 500;
  }
}

const timeAfter = (unlessTold: number) =>
  Date.now() + SECOND_MS * (serverNews.read().maintenance?.waitSeconds ?? unlessTold);
