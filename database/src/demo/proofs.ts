import { formatDateTime } from '@cartage/domain/dates/format.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { Client } from 'pg';
import { proofOfDeliveryPdf } from '#demo/proof-sheet.ts';
import { randomOf } from '@cartage/domain/demo/random.ts';

const DAYS = 30;

interface Row {
  readonly id: string;
  readonly reference: string;
  readonly pieces: number;
  readonly deliveredAt: Date;
}

/** Proofs of delivery for two thirds of the consignments delivered in the last 30 days. */
export async function storeProofs(client: Client, today: CalendarDate): Promise<void> {
  const { rows } = await client.query<Row>(
    `select id, reference, item_count as pieces, delivered_at as "deliveredAt"
     from consignment
     where delivered_day > $1::date - ${DAYS} and id % 3 <> 0
     order by id`,
    [today],
  );
  const sheets = rows.map(({ reference, pieces, deliveredAt }) =>
    proofOfDeliveryPdf(
      { reference, pieces, deliveredAt: formatDateTime(deliveredAt) },
      randomOf('proof', reference),
    ),
  );
  await client.query(
    `select file_proof_of_delivery(one.id, one.name, 'application/pdf', one.bytes, one.received_at)
     from unnest($1::bigint[], $2::text[], $3::bytea[], $4::timestamptz[]) as one (id, name, bytes, received_at)`,
    [
      rows.map(({ id }) => id),
      rows.map(({ reference }) => `${reference} proof of delivery.pdf`),
      sheets,
      rows.map(({ deliveredAt }) => deliveredAt),
    ],
  );
}
