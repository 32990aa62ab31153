import { APP_NAME, CLIENT_VERSION } from '@cartage/domain/client-version.ts';
import { createBatch } from '#telemetry/batch.ts';
import { describeError } from '#telemetry/describe-error.ts';
import { createRepeats } from '#telemetry/repeats.ts';
import type { RecordedError, Reporter, TelemetryAddresses, UsageEvent } from '#telemetry/reporter-types.ts';

type ErrorReport = ReturnType<typeof reportOf>;

/** Sends recorded errors and events in the background. */
export function createReporter({ errors, analytics }: TelemetryAddresses, page: Window): Reporter {
  const schedule = (work: () => void, milliseconds: number) => void page.setTimeout(work, milliseconds);
  const sendTo = (address: string | null) => (items: readonly unknown[]) =>
    address === null ? Promise.resolve() : post(address, items);
  const errorBatch = createBatch(sendTo(errors), schedule);
  const eventBatch = createBatch(sendTo(analytics), schedule);
  const repeats = createRepeats<ErrorReport>(Date.now);
  // An error during rendering arrives twice: from the browser and from the error page.
  const seen = new WeakSet<object>();

  const addRepeats = (isLast: boolean) => {
    for (const { item, count } of repeats.due(isLast)) errorBatch.add({ ...item, count });
  };
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState !== 'hidden') return;
    addRepeats(true);
    errorBatch.flush();
    eventBatch.flush();
  });

  return {
    recordError(error) {
      const { thrown } = error;
      if (typeof thrown === 'object' && thrown !== null) {
        if (seen.has(thrown)) return;
        seen.add(thrown);
      }
      const report = reportOf(error, page.location.origin);
      addRepeats(false);
      if (report !== null && repeats.isNew(keyOf(report), report)) errorBatch.add({ ...report, count: 1 });
    },
    recordEvent: (event) => eventBatch.add(eventOf(event)),
  };
}

function reportOf({ kind, thrown, at, context }: RecordedError, origin: string) {
  const description = describeError(thrown, origin);
  return description && { at: new Date(at).toISOString(), kind, ...context, ...description };
}

const keyOf = (report: NonNullable<ErrorReport>) =>
  [report.kind, report.route, report.name, report.message, report.status, report.stack[0]].join('\n');

const eventOf = ({ name, at, context: place }: UsageEvent) => ({
  at: new Date(at).toISOString(),
  name,
  ...place,
});

/**
 * Sends plain text, which avoids a CORS preflight, without cookies and with keepalive, so that it survives the page. The
 * response of a no-cors request is opaque and is ignored.
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
