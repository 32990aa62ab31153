import type { OperationId } from '@cartage/contract/operation-table.ts';
import type { Database } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import { maintenanceRow } from '#platform/maintenance.query.ts';

/** Undefined outside of maintenance. */
export type Maintenance = { readonly until: Date | null } | undefined;

export interface MaintenanceSource {
  /** At most one second old. Rejects when the database is unreachable. */
  current(): Promise<Maintenance>;
  /** Read from the database, without the cache. */
  read(): Promise<Maintenance>;
}

export interface MaintenanceSourceOptions {
  readonly database: Pick<Database, 'read'>;
  readonly clock: () => Date;
}

const MAX_AGE_MS = 1000;
/** For maintenance without a known end. */
const DEFAULT_RETRY_SECONDS = 30;
/** Maintenance may end early, so callers retry at least this often. */
const MAX_RETRY_SECONDS = 60;

/** The web app needs these to display the maintenance page and to detect its end. */
const ALLOWED_DURING_MAINTENANCE: ReadonlySet<OperationId> = new Set(['clientSettings', 'clientFlags']);

/** The flag is in the database, so every process obeys it at once. It is read at most once per second. */
export function createMaintenanceSource({ database, clock }: MaintenanceSourceOptions): MaintenanceSource {
  let cache: { readonly maintenance: Promise<Maintenance>; readonly at: number } | undefined;

  const read = async (): Promise<Maintenance> => {
    const [row] = await database.read<{ until: Date | null }>({}, maintenanceRow());
    return row;
  };
  const load = () => {
    const loaded = { maintenance: read(), at: clock().getTime() };
    cache = loaded;
    loaded.maintenance.catch(() => {
      if (cache === loaded) cache = undefined;
    });
    return loaded.maintenance;
  };

  return {
    read,
    current() {
      const age = cache === undefined ? Number.NaN : clock().getTime() - cache.at;
      // The age is negative when the clock was set back.
      return cache !== undefined && age >= 0 && age < MAX_AGE_MS ? cache.maintenance : load();
    },
  };
}

/** Throws `maintenance` with the seconds after which the caller may retry. */
export async function rejectDuringMaintenance(
  { maintenance, clock }: { readonly maintenance: MaintenanceSource; readonly clock: () => Date },
  /** Undefined for requests outside of the contract. */
  id: OperationId | undefined,
): Promise<void> {
  if (id !== undefined && ALLOWED_DURING_MAINTENANCE.has(id)) return;
  const found = await maintenance.current();
  if (found === undefined) return;
  const { until } = found;
  const seconds = until === null ? 0 : Math.ceil((until.getTime() - clock().getTime()) / 1000);
  const wait = seconds > 0 ? Math.min(seconds, MAX_RETRY_SECONDS) : DEFAULT_RETRY_SECONDS;
  throw new AppError('maintenance', {
    headers: { 'retry-after': String(wait) },
    ...(until !== null && { until }),
  });
}
