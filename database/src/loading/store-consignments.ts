import type { ClientBase } from 'pg';
import { type InsertStatement, insertStatements, reserveIds } from '#loading/insert-rows.ts';
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

/** Rows per statement. Limits the memory of a load of any size. */
const CONSIGNMENTS_PER_ROUND = 2_000;

/**
 * Stores consignments of one tenant with all rows that belong to them: history, events, lines, search text and list
 * document. Ids and references follow the order of the list. Runs in the caller's transaction, as `cartage_system`.
 */
export async function storeConsignments(
  client: ClientBase,
  zone: string,
  consignments: Iterable<NewConsignment>,
): Promise<StoredConsignment[]> {
  const stored: StoredConsignment[] = [];
  // Consignments are generated and rows prepared while PostgreSQL runs the previous statement.
  let running: Promise<unknown> = Promise.resolve();
  for (const round of rounds(consignments)) {
    await running;
    const numbered = await numberAll(client, zone, round);
    for (const { text, values } of statementsFor(numbered)) {
      await running;
      running = client.query(text, values);
      // The promise is awaited above or below. Preparing the next rows may throw before that, which would leave the
      // rejection unhandled.
      running.catch(() => {});
    }
    stored.push(...numbered.map(({ id, reference, version }) => ({ id, reference, version })));
  }
  await running;
  return stored;
}

function* rounds(consignments: Iterable<NewConsignment>): Generator<NewConsignment[]> {
  let round: NewConsignment[] = [];
  for (const consignment of consignments) {
    round.push(consignment);
    if (round.length < CONSIGNMENTS_PER_ROUND) continue;
    yield round;
    round = [];
  }
  if (round.length > 0) yield round;
}

function* statementsFor(numbered: readonly NumberedConsignment[]): Generator<InsertStatement> {
  yield* insertStatements('consignment', consignmentColumns, numbered.map(consignmentRow));
  yield* insertStatements('participant', participantColumns, numbered.flatMap(participantRows));
  yield* insertStatements('line_item', lineColumns, numbered.flatMap(lineRows));
  yield* insertStatements('status_history', historyColumns, numbered.flatMap(historyRows));
  yield* insertStatements('delivery_event', eventColumns, numbered.flatMap(eventRows));
  yield* insertStatements('consignment_tag', tagColumns, numbered.flatMap(tagRows));
  yield* insertStatements('consignment_text', textColumns, numbered.map(textRow));
  yield* insertStatements('consignment_doc', documentColumns, numbered.map(documentRow));
}

async function numberAll(
  client: ClientBase,
  zone: string,
  round: readonly NewConsignment[],
): Promise<NumberedConsignment[]> {
  const tenantId = round[0]?.tenantId ?? 0;
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
      id: nextValue(ids),
      reference: nextValue(references),
      lineIds: consignment.lines.map(() => nextValue(lineIds)),
      eventIds: consignment.events.map(() => nextValue(eventIds)),
    }),
  );
}

async function reserveReferences(client: ClientBase, tenantId: number, count: number): Promise<string[]> {
  const { rows } = await client.query<{ given: string[] }>(
    'select array_agg(next_reference($1)) as given from generate_series(1, $2)',
    [tenantId, count],
  );
  return rows[0]?.given ?? [];
}

function nextValue<T>(values: Iterator<T>): T {
  const next = values.next();
  if (next.done === true) throw new Error('Fewer ids were reserved than needed');
  return next.value;
}
