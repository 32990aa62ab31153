import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import type { ReportedStatus } from '@cartage/domain/provider/events.ts';
import { DESK_LENGTHS } from '@cartage/domain/provider/desk-queue.ts';
import { withoutForbiddenCharacters } from '@cartage/domain/text/fold.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import { isStatus, messageOf } from '#api/problem.ts';
import { serverClock } from '#api/server-clock.ts';
import { newEventId, reportEvents } from '#features/provider-desk/report-events.ts';
import { type Attempt, blockerOf, reduceScans, type Scan } from '#features/provider-desk/scans.ts';
import { readScans, storeScans } from '#features/provider-desk/stored-scans.ts';
import { announce } from '#kit/announcements.ts';
import { showError } from '#kit/toasts.ts';
import type { DraftOwner } from '#session/drafts.ts';
import { useSession } from '#session/session-context.tsx';

export const DESK_KEY = 'desk';

const UNKNOWN = 'No consignment has this label or reference.';

export interface Scans {
  readonly scans: readonly Scan[];
  readonly isMoving: boolean;
  readonly scan: (code: string) => void;
  readonly remove: (key: string) => void;
  readonly clear: () => void;
  readonly moveAll: (target: ReportedStatus) => Promise<void>;
}

/** The scanned list. Every code gets its row at once, and rows survive a reload, so that no scan is lost. */
export function useScans(owner: DraftOwner): Scans {
  const { call } = useSession();
  const queryClient = useQueryClient();
  const [scans, dispatch] = useReducer(reduceScans, owner, () => readScans(sessionStorage, owner));
  const [isMoving, setMoving] = useState(false);
  // Set at once, because two clicks can come before the next render.
  const moving = useRef(false);

  const lookUp = async (key: string, code: string) => {
    try {
      const found = await call('deskConsignment', { query: { code } });
      dispatch({ type: 'found', key, found });
    } catch (failure) {
      dispatch({ type: 'failed', key, failure: isStatus(failure, 404) ? UNKNOWN : messageOf(failure) });
    }
  };

  useEffect(() => storeScans(sessionStorage, owner, scans), [owner, scans]);
  useEffect(() => {
    // Look-ups that a reload interrupted.
    for (const { key, code, found, failure } of scans)
      if (found === null && failure === null) void lookUp(key, code);
    // Only the rows of before the reload: every scan is looked up by itself.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const scan = (entered: string) => {
    // The separator of GS1 is a control character.
    const code = withoutForbiddenCharacters(entered).trim();
    if (code === '') return;
    const key = crypto.randomUUID();
    dispatch({ type: 'scan', key, code });
    const failure = lengthIssue(code, DESK_LENGTHS.code);
    if (failure === null) void lookUp(key, code);
    else dispatch({ type: 'failed', key, failure });
  };

  const moveAll = async (target: ReportedStatus) => {
    const ready = scans.filter((one) => blockerOf(one, target) === null);
    if (moving.current || ready.length === 0) return;
    moving.current = true;
    setMoving(true);
    const occurredAt = serverClock.now().toISOString();
    const attempts = new Map(ready.map((one) => [one.key, attemptOf(one, target, occurredAt)]));
    dispatch({ type: 'attempt', attempts });
    try {
      const moves = ready.flatMap(({ key, found }) => {
        const attempt = attempts.get(key);
        if (found === null || attempt === undefined) return [];
        return [{ key, event: { type: 'status', reference: found.reference, ...attempt } as const }];
      });
      const reported = await reportEvents(
        call,
        moves.map(({ event }) => event),
      );
      const outcomes = new Map(
        moves.map(({ key }, index) => {
          const outcome = reported[index];
          const isApplied = outcome?.outcome === 'applied';
          return [key, isApplied ? { moved: target } : { rejected: outcome?.detail ?? 'Not moved' }] as const;
        }),
      );
      dispatch({ type: 'outcome', outcomes });
      const count = reported.filter(({ outcome }) => outcome === 'applied').length;
      announce(`${count} of ${moves.length} moved`);
    } catch (failure) {
      showError(messageOf(failure, "Couldn't move the consignments. Try again."));
    }
    moving.current = false;
    setMoving(false);
    await queryClient.invalidateQueries({ queryKey: [DESK_KEY] });
  };

  return {
    scans,
    isMoving,
    scan,
    remove: (key) => dispatch({ type: 'remove', key }),
    clear: () => dispatch({ type: 'clear' }),
    moveAll,
  };
}

/** A lost response leaves the attempt in place, and the same target repeats it. */
function attemptOf({ attempt }: Scan, status: ReportedStatus, occurredAt: string): Attempt {
  return attempt?.status === status ? attempt : { id: newEventId(), occurredAt, status };
}
