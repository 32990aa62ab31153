import { randomUUID } from 'node:crypto';
import type { PoolClient, QueryConfig } from 'pg';
import type { Recorded } from './use-case.ts';

/** Replays the recorded transaction with another key. */
export type Replay = (client: PoolClient, key: string) => Promise<void>;

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/**
 * The statements of a recorded creation as the driver alone sends them. Numbers come from the look-up, as in the recording;
 * values derived from them are replaced in the recorded values.
 */
export function replayOf(recorded: Recorded): Replay {
  const { context, statements } = recorded;
  const opening: QueryConfig = {
    name: 'opening',
    text: `select set_config('app.tenant', $1, true), set_config('app.sub', $2, true), set_config('app.org', $3, true)`,
    values: [String(context.tenantId), context.sub, String(context.organisationId)],
  };
  return async (client, key) => {
    const begun = [client.query('begin; set local role cartage_app'), client.query(opening)];
    const numbers = { key, id: recorded.id, reference: recorded.reference, notice: randomUUID() };
    for (const [index, { text, values }] of statements.entries()) {
      const { rows } = await client.query<Partial<Numbers>>({
        name: `statement-${index}`,
        text,
        values: values.map((value) => renewed(value, recorded, numbers)),
      });
      const [row] = rows;
      // By default the driver returns 64-bit numbers as text.
      if (row?.reference !== undefined) {
        numbers.id = Number(row.id);
        numbers.reference = row.reference;
      }
    }
    await Promise.all(begun);
    await client.query('commit');
  };
}

interface Numbers {
  readonly key: string;
  readonly id: number;
  readonly reference: string;
  readonly notice: string;
}

function renewed(value: unknown, recorded: Recorded, now: Numbers): unknown {
  if (value === recorded.id) return now.id;
  if (typeof value !== 'string') return value;
  if (value.includes(recorded.key)) return value.replaceAll(recorded.key, now.key);
  // The id of a notice must be unique.
  if (UUID.test(value)) return now.notice;
  if (!value.toUpperCase().includes(recorded.reference)) return value;
  return value
    .replaceAll(recorded.reference, now.reference)
    .replaceAll(recorded.reference.toLowerCase(), now.reference.toLowerCase())
    .replace(`"id":${recorded.id},`, `"id":${now.id},`);
}
