import { APP_NAME, CLIENT_VERSION } from '@cartage/domain/client-version.ts';
import { createBatch } from '#telemetry/batch.ts';
import { describeFault } from '#telemetry/describe-fault.ts';
import { createRepeats } from '#telemetry/repeats.ts';
import type { Fault, Reporter, TelemetryAddresses, UsageEvent } from '#telemetry/recorded.ts';

type FaultReport = ReturnType<typeof reportOf>;

/** Sends in the background what was recorded; nothing of it is ever in the way of the page. */
export function createReporter({ errors, analytics }: TelemetryAddresses, page: Window): Reporter {
  const later = (work: () => void, milliseconds: number) => void page.setTimeout(work, milliseconds);
  const sendTo = (address: string | null) => (items: readonly unknown[]) =>
    address === null ? Promise.resolve() : post(address, items);
  const faults = createBatch(sendTo(errors), later);
  const events = createBatch(sendTo(analytics), later);
  const repeats = createRepeats<FaultReport>(Date.now);
  // What is thrown while a page is drawn is heard of twice: from the browser and from the page in its place.
  const seen = new WeakSet<object>();

  const addRepeats = (isLast: boolean) => {
    for (const { item, count } of repeats.due(isLast)) faults.add({ ...item, count });
  };
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState !== 'hidden') return;
    addRepeats(true);
    faults.flush();
    events.flush();
  });

  return {
    fault(fault) {
      const { thrown } = fault;
      if (typeof thrown === 'object' && thrown !== null) {
        if (seen.has(thrown)) return;
        seen.add(thrown);
      }
      const report = reportOf(fault, page.location.origin);
      addRepeats(false);
      if (report !== null && repeats.isNew(keyOf(report), report)) faults.add({ ...report, count: 1 });
    },
    event: (event) => events.add(eventOf(event)),
  };
}

function reportOf({ kind, thrown, at, place }: Fault, origin: string) {
  const description = describeFault(thrown, origin);
  return description && { at: new Date(at).toISOString(), kind, ...place, ...description };
}

const keyOf = (report: NonNullable<FaultReport>) =>
  [report.kind, report.route, report.name, report.message, report.status, report.stack[0]].join('\n');

const eventOf = ({ name, at, place }: UsageEvent) => ({ at: new Date(at).toISOString(), name, ...place });

/**
 * As text, so that no question is asked before; without cookies, and outliving the page. Whether the other
 * end liked it cannot be seen from here, and does not matter here.
 */
async function post(address: string, items: readonly unknown[]): Promise<void> {
  await fetch(address, {
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
    headers: { 'content-type': 'text/plain;charset=utf-8' },
    body: JSON.stringify({ app: APP_NAME, version: CLIENT_VERSION, items }),
  });
}
