import type { StartSettings } from '#start/settings.ts';

export interface Finding {
  /** An error means that a function does not work. A warning means that it still works. */
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
  /** The title of the check, shown before each finding. */
  readonly area: string;
  readonly run: (context: DoctorContext) => Promise<readonly Finding[]>;
  /** Skips the check when the database can't be reached, or when it is not migrated. */
  readonly needs: 'nothing' | 'database' | 'tables';
}

export const failure = (problem: string, remedy: string): Finding => ({ severity: 'error', problem, remedy });
export const warning = (problem: string, remedy: string): Finding => ({
  severity: 'warning',
  problem,
  remedy,
});

/** The message of an error. `fetch` gives the reason only in the cause of its error. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
