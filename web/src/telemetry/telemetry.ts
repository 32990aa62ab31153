import type {
  EventName,
  FaultKind,
  Reporter,
  TelemetryAddresses,
  TelemetryPlace,
} from '#telemetry/recorded.ts';

const NOWHERE: TelemetryPlace = { tenant: null, organisationId: null, route: '' };

let addresses: TelemetryAddresses = { errors: null, analytics: null };
let placeNow: () => TelemetryPlace = () => NOWHERE;
let reporter: Promise<Reporter> | undefined;

/**
 * What happened to the page, for those who keep the portal running: its faults and the pages that were looked at.
 * Off until an address is given; then the part that sends is fetched with the first thing there is to send.
 * The server writes the addresses into the page; without any, nothing is listened to.
 */
export function startTelemetry(page: Window): void {
  const read = (name: string) =>
    page.document.querySelector<HTMLMetaElement>(`meta[name=cartage-${name}]`)?.content || null;
  addresses = { errors: read('error-reporting'), analytics: read('analytics') };
  if (addresses.errors === null) return;
  page.addEventListener('error', ({ error }) => recordFault('error', error));
  page.addEventListener('unhandledrejection', ({ reason }) => recordFault('rejection', reason));
}

/** From now on everything happens there. */
export function happensAt(place: () => TelemetryPlace): void {
  placeNow = place;
}

export function recordFault(kind: FaultKind, thrown: unknown): void {
  if (addresses.errors === null) return;
  const fault = { kind, thrown, at: Date.now(), place: placeNow() };
  give((to) => to.fault(fault));
}

export function recordEvent(name: EventName): void {
  if (addresses.analytics === null) return;
  const event = { name, at: Date.now(), place: placeNow() };
  give((to) => to.event(event));
}

function give(work: (to: Reporter) => void): void {
  reporter ??= import('#telemetry/reporter.ts').then(({ createReporter }) =>
    createReporter(addresses, window),
  );
  // A reporter that cannot be had is nobody's trouble.
  reporter.then(work).catch(() => {});
}
