import type { OperationId } from '@cartage/contract/operation-table.ts';
import type { Database } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { AppError } from '#errors/app-error.ts';

/** Undefined while there is none. */
export type Maintenance = { readonly until: Date | null } | undefined;

export interface MaintenanceSource {
  /** As it stood a second ago at most. Rejects when the database is away. */
  current(): Promise<Maintenance>;
  /** As it stands. */
  now(): Promise<Maintenance>;
}

export interface MaintenanceSourceOptions {
  readonly database: Pick<Database, 'read'>;
  readonly clock: () => Date;
}

const FRESH_FOR_MS = 1000;
/** While nobody says when it ends. */
const LOOK_AGAIN_SECONDS = 30;
/** It may end before its time; whoever waits as told is back soon after. */
const LONGEST_WAIT_SECONDS = 60;

/** What the web app needs to show its page and to ask when it is over. */
const ANSWERED_MEANWHILE: ReadonlySet<OperationId> = new Set(['clientSettings', 'clientFlags']);

/** Kept in the database, so that all processes obey it at once; read every second at most, whatever is asked. */
export function createMaintenanceSource({ database, clock }: MaintenanceSourceOptions): MaintenanceSource {
  let kept: { readonly found: Promise<Maintenance>; readonly at: number } | undefined;

  const now = async (): Promise<Maintenance> => {
    const [row] = await database.read<{ until: Date | null }>({}, sql`select until from maintenance`);
    return row;
  };
  const load = () => {
    const loaded = { found: now(), at: clock().getTime() };
    kept = loaded;
    loaded.found.catch(() => {
      if (kept === loaded) kept = undefined;
    });
    return loaded.found;
  };

  return {
    now,
    current() {
      const age = kept === undefined ? Number.NaN : clock().getTime() - kept.at;
      // Negative where the clock was set back.
      return kept !== undefined && age >= 0 && age < FRESH_FOR_MS ? kept.found : load();
    },
  };
}

/** Throws `maintenance` with the seconds to wait, before anything else is asked of whoever calls. */
export async function refuseWhileMaintained(
  { maintenance, clock }: { readonly maintenance: MaintenanceSource; readonly clock: () => Date },
  /** Undefined for what is no call of the contract. */
  id: OperationId | undefined,
): Promise<void> {
  if (id !== undefined && ANSWERED_MEANWHILE.has(id)) return;
  const found = await maintenance.current();
  if (found === undefined) return;
  const { until } = found;
  const seconds = until === null ? 0 : Math.ceil((until.getTime() - clock().getTime()) / 1000);
  const wait = seconds > 0 ? Math.min(seconds, LONGEST_WAIT_SECONDS) : LOOK_AGAIN_SECONDS;
  throw new AppError('maintenance', {
    headers: { 'retry-after': String(wait) },
    ...(until !== null && { until }),
  });
}
