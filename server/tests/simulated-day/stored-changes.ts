import { asSystem } from '@cartage/database/builders/as-system.ts';
import type { Seen } from './working-user.ts';

export interface StoredVersion {
  readonly reference: string;
  readonly version: number;
  /** When the request arrived at the server. */
  readonly at: Date;
}

/** What the provider's events changed. */
export async function storedChanges(url: string, events: number) {
  return asSystem(url, async (client) => {
    const versions = await client.query<StoredVersion>(
      `select c.reference, a.version::int as version, a.at from audit_entry a
       join consignment c on c.id = a.consignment_id
       where a.operation = 'reportEvents'`,
    );
    const { rows } = await client.query<{ consignments: number; doubled: number; wrong: number }>(
      `select
         (select count(*)::int from consignment where staged_at is not null) as consignments,
         (select count(*)::int from (
           select from provider_event group by tenant_id, event_id having count(*) > 1) doubled) as doubled,
         (select count(*)::int from provider_event where rejected_because is not null) as wrong`,
    );
    return {
      consignments: rows[0]?.consignments ?? 0,
      events: { stored: events, doubled: rows[0]?.doubled, rejected: rows[0]?.wrong },
      versions: versions.rows,
    };
  });
}

const SOON_MS = 2000;

/** From the request of the provider to the event at each user, and to the list of the user with the row. */
export function delaysOf(versions: readonly StoredVersion[], users: readonly (readonly Seen[])[]) {
  const arrivals: number[] = [];
  const listed: number[] = [];
  let missed = 0;
  for (const seen of users) {
    const byReference = Map.groupBy(seen, ({ reference }) => reference);
    for (const { reference, version, at } of versions) {
      // Changes of one consignment within 200 ms are one event, with the latest version.
      const first = byReference.get(reference)?.find((event) => event.version >= version);
      if (first === undefined) {
        missed += 1;
        continue;
      }
      arrivals.push(first.at - at.getTime());
      if (first.listedAt !== null) listed.push(first.listedAt - at.getTime());
    }
  }
  return { missed, arrival: figures(arrivals), list: figures(listed) };
}

/** Zeros without a delay: `count` tells. */
function figures(delays: readonly number[]) {
  const sorted = delays.toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    slowestMs: sorted.at(-1) ?? 0,
    late: sorted.filter((delay) => delay > SOON_MS).length,
  };
}
