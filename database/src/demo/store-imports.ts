import { type Column, COLUMN_KEYS } from '@cartage/domain/consignment-import/columns.ts';
import type { ImportRequest } from '@cartage/domain/consignment-import/import-request.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { DemoImport } from '#demo/plan-imports.ts';
import type { NewConsignment, StoredConsignment } from '#loading/new-consignment.ts';

type IdOf = (one: NewConsignment) => number | undefined;

/**
 * Stores the imports with an outcome for each of their consignments. Like all loaded consignments, they have no audit
 * trail.
 */
export async function storeImports(
  client: Client,
  imports: readonly DemoImport[],
  {
    consignments,
    stored,
  }: { readonly consignments: readonly NewConsignment[]; readonly stored: readonly StoredConsignment[] },
): Promise<void> {
  const numberOf = new Map(consignments.map((one, index) => [one, index]));
  const idOf: IdOf = (one) => stored[numberOf.get(one) ?? -1]?.id;
  const codes = await readCodes(client);
  const ordered = imports.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const [index, job] of ordered.entries()) {
    const requestId = `demo-import-${index + 1}`;
    const items = itemsOf(job, idOf, codes);
    const { rows } = await client.query<{ id: number }>(
      `insert into import_job (tenant_id, organisation_id, user_id, site_id, permissions, file_name, fingerprint,
         row_count, corrected_cells, request_id, created_at, finished_at)
       values ($1, $2, $3, $4, array['Consignment.CREATE', 'Consignment.LimitedEdit'], $5, $6, $7, $8, $9, $10, $11)
       returning id`,
      [
        job.tenantId,
        job.organisationId,
        job.userId,
        job.siteId,
        job.fileName,
        createHash('sha256').update(JSON.stringify(items)).digest(),
        items.reduce((sum, { cells }) => sum + cells.length, 0),
        job.correctedCells,
        requestId,
        job.at.toISOString(),
        items.at(-1)?.settledAt.toISOString(),
      ],
    );
    await client.query(
      `insert into import_item (job_id, organisation_id, position, row_numbers, cells, request, outcome, messages,
         consignment_id, settled_at)
       select $1, $2, i.position, array(select value::int from jsonb_array_elements_text(i.rows) as value), i.cells,
         i.request, i.outcome, array(select jsonb_array_elements_text(i.messages)), i."consignmentId", i."settledAt"
       from jsonb_to_recordset($3) as i (position int, rows jsonb, cells jsonb, request jsonb, outcome text,
         messages jsonb, "consignmentId" bigint, "settledAt" timestamptz)`,
      [rows[0]?.id, job.organisationId, JSON.stringify(items)],
    );
  }
}

interface Codes {
  readonly accounts: ReadonlyMap<number, string>;
  readonly serviceTypes: ReadonlyMap<number, string>;
}

async function readCodes(client: Client): Promise<Codes> {
  const codesOf = async (table: 'account' | 'service_type') => {
    const { rows } = await client.query<{ id: number; code: string }>(`select id, code from ${table}`);
    return new Map(rows.map(({ id, code }) => [id, code]));
  };
  return { accounts: await codesOf('account'), serviceTypes: await codesOf('service_type') };
}

interface Item {
  readonly position: number;
  readonly rows: readonly number[];
  readonly cells: readonly (readonly string[])[];
  readonly request: ImportRequest;
  readonly outcome: 'Created' | 'Failed';
  readonly messages: readonly string[];
  readonly consignmentId: number | null;
  readonly settledAt: Date;
}

function itemsOf(job: DemoImport, idOf: IdOf, codes: Codes): readonly Item[] {
  const items: Item[] = [];
  let row = 1;
  const add = (one: NewConsignment, outcome: Pick<Item, 'outcome' | 'messages' | 'consignmentId'>) => {
    const settledAt = one.history[0]?.at ?? job.at;
    items.push({
      position: items.length + 1,
      rows: one.lines.map(() => (row += 1)),
      cells: cellsOf(one, codes),
      request: requestOf(one, codes),
      settledAt,
      ...outcome,
    });
  };
  for (const one of job.consignments) {
    const consignmentId = idOf(one);
    if (consignmentId === undefined) throw new Error('An imported consignment was not stored');
    add(one, { outcome: 'Created', messages: [], consignmentId });
  }
  // Failed rows have the freight of the last created ones, with references of their own.
  for (const [index, messages] of job.failures.entries()) {
    const like = job.consignments.at(-1 - index);
    if (like === undefined) continue;
    const history = job.consignments.at(-1)?.history ?? [];
    const failed = { ...like, history, senderReference: `SO-${708_211 + index * 37}` };
    add(failed, { outcome: 'Failed', messages, consignmentId: null });
  }
  return items;
}

const day = (value: CalendarDate | null) => (value === null ? '' : formatDay(value));

/** The rows of the file: the first has the cells of the consignment. */
function cellsOf(one: NewConsignment, { accounts, serviceTypes }: Codes): readonly (readonly string[])[] {
  const head: Partial<Record<Column, string>> = {
    account: accounts.get(one.accountId) ?? '',
    serviceType: serviceTypes.get(one.serviceTypeId) ?? '',
    pickupDate: day(one.requestedPickupDay),
    deliveryDate: day(one.requestedDeliveryDay),
    senderSite: one.sender.site?.code ?? '',
    senderReference: one.senderReference ?? '',
    senderNotes: one.notes ?? '',
    receiverSite: one.receiver.site?.code ?? '',
    receiverReference: one.receiverReference ?? '',
    salesReference: one.salesReference ?? '',
  };
  return one.lines.map((line, index) => {
    const cells: Partial<Record<Column, string>> = {
      ...(index === 0 && head),
      freightType: line.packagingType.code,
      freightDescription: line.description ?? '',
      freightQuantity: String(line.itemCount),
      freightVolume: line.volumeM3,
      freightWeight: line.weightKg,
    };
    return COLUMN_KEYS.map((column) => cells[column] ?? '');
  });
}

function requestOf(one: NewConsignment, { serviceTypes }: Codes): ImportRequest {
  return {
    accountId: one.accountId,
    serviceType: serviceTypes.get(one.serviceTypeId) ?? '',
    requestedPickupDateTimeUtc: one.requestedPickupDay,
    requestedDeliveryDate: one.requestedDeliveryDay,
    senderParticipantId: one.sender.site?.id ?? 0,
    senderReference: one.senderReference,
    notes: one.notes,
    receiverParticipantId: one.receiver.site?.id ?? 0,
    receiverReference: one.receiverReference,
    salesReference: one.salesReference,
    lineItems: one.lines.map((line) => ({
      count: line.itemCount,
      packagingType: line.packagingType.code,
      description: line.description,
      length: null,
      width: null,
      height: null,
      volume: Number(line.volumeM3),
      weight: Number(line.weightKg),
      dangerousGoods: null,
    })),
    hireage: null,
    consignmentFlags: [],
  };
}
