export interface TelemetryAddresses {
  readonly errors: string | null;
  readonly analytics: string | null;
}

/** What is known of where something happened: numbers and names of routes, never of people. */
export interface TelemetryPlace {
  readonly tenant: string | null;
  readonly organisationId: number | null;
  /** As it is declared, with the names of its parameters: `/consignment/$reference`. */
  readonly route: string;
}

export type EventName = 'page' | 'opened';
export type FaultKind = 'error' | 'rejection' | 'page';

export interface Fault {
  readonly kind: FaultKind;
  readonly thrown: unknown;
  readonly at: number;
  readonly place: TelemetryPlace;
}

export interface UsageEvent {
  readonly name: EventName;
  readonly at: number;
  readonly place: TelemetryPlace;
}

/** Takes what it is given whenever it comes; sends what it has, when it sees fit. */
export interface Reporter {
  fault(fault: Fault): void;
  event(event: UsageEvent): void;
}
