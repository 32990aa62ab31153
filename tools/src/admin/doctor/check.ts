import type { StartSettings } from '#start/settings.ts';

export interface Finding {
  /** An error breaks a function; a warning does not yet. */
  readonly severity: 'error' | 'warning';
  readonly problem: string;
  readonly remedy: string;
}

export interface DoctorContext {
  /** The owner of the database. */
  readonly url: string;
  readonly settings: StartSettings;
  readonly environment: NodeJS.ProcessEnv;
}

/** One row of the table of checks. */
export interface Check {
  /** What is checked, as shown before each finding. */
  readonly area: string;
  readonly run: (context: DoctorContext) => Promise<readonly Finding[]>;
  /** Skipped when the database can't be reached, or when it is not migrated. */
  readonly needs: 'nothing' | 'database' | 'tables';
}

export const failure = (problem: string, remedy: string): Finding => ({ severity: 'error', problem, remedy });
export const warning = (problem: string, remedy: string): Finding => ({
  severity: 'warning',
  problem,
  remedy,
});

/** The message of an error. That of `fetch` says only that it failed, and its cause why. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
