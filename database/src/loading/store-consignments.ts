import type { ClientBase } from 'pg';
import { insertRows, reserveIds } from '#loading/insert-rows.ts';
import {
  consignmentColumns,
  consignmentRow,
  documentColumns,
  documentRow,
  type NumberedConsignment,
  numberConsignment,
  textColumns,
  textRow,
} from '#loading/consignment-rows.ts';
import {
  eventColumns,
  eventRows,
  historyColumns,
  historyRows,
  lineColumns,
  lineRows,
  participantColumns,
  participantRows,
  tagColumns,
  tagRows,
} from '#loading/detail-rows.ts';
import type { NewConsignment, StoredConsignment } from '#loading/new-consignment.ts';

/** Bounds the memory of a load of any size. */
const CONSIGNMENTS_PER_ROUND = 2_000;

/**
 * Writes consignments of one tenant with everything that must agree with them: history, events, lines, search text
 * and list document. Numbers and references follow the order of the list. Inside the caller's transaction, as
 * `cartage_system`.
 */
export async function storeConsignments(
  client: ClientBase,
  zone: string,
  consignments: Iterable<NewConsignment>,
): Promise<StoredConsignment[]> {
  const stored: StoredConsignment[] = [];
  let round: NewConsignment[] = [];
  for (const consignment of consignments) {
    round.push(consignment);
    if (round.length < CONSIGNMENTS_PER_ROUND) continue;
    stored.push(...(await storeRound(client, zone, round)));
    round = [];
  }
  stored.push(...(await storeRound(client, zone, round)));
  return stored;
}

async function storeRound(
  client: ClientBase,
  zone: string,
  round: readonly NewConsignment[],
): Promise<StoredConsignment[]> {
  const [first] = round;
  if (first === undefined) return [];
  const numbered = await numberAll(client, zone, round, first.tenantId);
  await insertRows(client, 'consignment', consignmentColumns, numbered.map(consignmentRow));
  await insertRows(client, 'participant', participantColumns, numbered.flatMap(participantRows));
  await insertRows(client, 'line_item', lineColumns, numbered.flatMap(lineRows));
  await insertRows(client, 'status_history', historyColumns, numbered.flatMap(historyRows));
  await insertRows(client, 'delivery_event', eventColumns, numbered.flatMap(eventRows));
  await insertRows(client, 'consignment_tag', tagColumns, numbered.flatMap(tagRows));
  await insertRows(client, 'consignment_text', textColumns, numbered.map(textRow));
  await insertRows(client, 'consignment_doc', documentColumns, numbered.map(documentRow));
  return numbered.map(({ id, reference, version }) => ({ id, reference, version }));
}

async function numberAll(
  client: ClientBase,
  zone: string,
  round: readonly NewConsignment[],
  tenantId: number,
): Promise<NumberedConsignment[]> {
  const count = (of: (consignment: NewConsignment) => readonly unknown[]) =>
    round.reduce((sum, consignment) => sum + of(consignment).length, 0);
  const ids = (await reserveIds(client, 'consignment', round.length)).values();
  const lineIds = (
    await reserveIds(
      client,
      'line_item',
      count(({ lines }) => lines),
    )
  ).values();
  const eventIds = (
    await reserveIds(
      client,
      'delivery_event',
      count(({ events }) => events),
    )
  ).values();
  const references = (await reserveReferences(client, tenantId, round.length)).values();
  return round.map((consignment) =>
    numberConsignment(consignment, zone, {
      id: taken(ids),
      reference: taken(references),
      lineIds: consignment.lines.map(() => taken(lineIds)),
      eventIds: consignment.events.map(() => taken(eventIds)),
    }),
  );
}

async function reserveReferences(client: ClientBase, tenantId: number, count: number): Promise<string[]> {
  const { rows } = await client.query<{ reference: string }>(
    'select next_reference($1) as reference from generate_series(1, $2)',
    [tenantId, count],
  );
  return rows.map((row) => row.reference);
}

function taken<T>(values: Iterator<T>): T {
  const next = values.next();
  if (next.done === true) throw new Error('Fewer numbers were reserved than are needed');
  return next.value;
}
