import type {
  EventName,
  ErrorKind,
  Reporter,
  TelemetryAddresses,
  TelemetryContext,
} from '#telemetry/reporter-types.ts';

const NO_CONTEXT: TelemetryContext = { tenant: null, organisationId: null, route: '' };

let addresses: TelemetryAddresses = { errors: null, analytics: null };
let currentContext: () => TelemetryContext = () => NO_CONTEXT;
let reporter: Promise<Reporter> | undefined;

/**
 * Records errors and page views for operations. Off unless the server writes an address into the page. The reporter loads
 * with the first item to send.
 */
export function startTelemetry(page: Window): void {
  const read = (name: string) =>
    page.document.querySelector<HTMLMetaElement>(`meta[name=cartage-${name}]`)?.content || null;
  addresses = { errors: read('error-reporting'), analytics: read('analytics') };
  if (addresses.errors === null) return;
  page.addEventListener('error', ({ error }) => recordError('error', error));
  page.addEventListener('unhandledrejection', ({ reason }) => recordError('rejection', reason));
}

/** Sets the context of all later errors and events. */
export function setTelemetryContext(context: () => TelemetryContext): void {
  currentContext = context;
}

export function recordError(kind: ErrorKind, thrown: unknown): void {
  if (addresses.errors === null) return;
  const error = { kind, thrown, at: Date.now(), context: currentContext() };
  withReporter((to) => to.recordError(error));
}

export function recordEvent(name: EventName): void {
  if (addresses.analytics === null) return;
  const event = { name, at: Date.now(), context: currentContext() };
  withReporter((to) => to.recordEvent(event));
}

function withReporter(work: (reporter: Reporter) => void): void {
  reporter ??= import('#telemetry/reporter.ts').then(({ createReporter }) =>
    createReporter(addresses, window),
  );
  // A reporter that cannot be loaded must not affect the page.
  reporter.then(work).catch(() => {});
}
