import { sql } from '#db/sql.ts';
import type { TestApp } from '#testing/test-app.ts';
import { partyIn, type Tracked, type TrackedWorld } from '#testing/tracked-world.ts';

export interface FailedDelivery {
  /** Default: the receiver was closed. */
  readonly title?: string;
  /** Default: out for delivery. */
  readonly status?: 'DELIVERING' | 'DELIVERED';
}

/** Stores a consignment whose delivery failed this morning, with an open exception that waits for the receiver. */
export async function addFailedDelivery(
  app: TestApp,
  world: TrackedWorld,
  { title = 'Receiver closed', status = 'DELIVERING' }: FailedDelivery = {},
): Promise<Tracked> {
  const standardEventId = await app.deps.database.asSystem(async (tx) => {
    const [row] = await tx.query<{ id: number }>(sql`
      insert into standard_event (tenant_id, title, acting_party) values (${world.kea.tenant.id}, ${title}, 'RECEIVER')
      on conflict (tenant_id, title) do update set title = excluded.title returning id`);
    return row?.id ?? null;
  });
  return world.add({
    status,
    createdAt: new Date('2026-03-16T20:00:00Z'),
    receiver: partyIn('Dargaville', 'Kauri Coast Hardware'),
    events: [
      {
        historySeq: status === 'DELIVERED' ? 7 : 6,
        typeCode: 'EXCP',
        title,
        description: 'The gate was shut',
        createdAt: new Date('2026-03-18T00:52:00Z'),
        createdBy: 'Driver 27',
        resolvedAt: null,
        resolvedBy: null,
        standardEventId,
      },
    ],
  });
}
