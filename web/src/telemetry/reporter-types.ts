export interface TelemetryAddresses {
  readonly errors: string | null;
  readonly analytics: string | null;
}

/** Where an event happened: ids and route names, no personal data. */
export interface TelemetryContext {
  readonly tenant: string | null;
  readonly organisationId: number | null;
  /** Route pattern with parameter names: `/consignment/$reference`. */
  readonly route: string;
}

export type EventName = 'page' | 'opened';
export type ErrorKind = 'error' | 'rejection' | 'page';

export interface RecordedError {
  readonly kind: ErrorKind;
  readonly thrown: unknown;
  readonly at: number;
  readonly context: TelemetryContext;
}

export interface UsageEvent {
  readonly name: EventName;
  readonly at: number;
  readonly context: TelemetryContext;
}

/** Accepts errors and events at any time and sends them in batches. */
export interface Reporter {
  recordError(fault: RecordedError): void;
  recordEvent(event: UsageEvent): void;
}
