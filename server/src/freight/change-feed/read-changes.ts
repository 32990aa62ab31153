import { CHANGE_KINDS, type ProviderChange } from '@cartage/contract/shapes/provider-changes.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import type { Transaction } from '#db/database.ts';
import {
  type ChangeRow,
  redeliveriesOf,
  type RedeliveryRow,
} from '#freight/change-feed/change-feed.query.ts';
import {
  consignmentRows,
  consignmentsOfKeys,
  type StoredConsignment,
} from '#freight/consignment-rows.query.ts';
import { presentThread } from '#freight/exception-threads/present-thread.ts';
import { type ThreadRow, threadsOf } from '#freight/exception-threads/thread.query.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';

/** Reads the entries of the feed by the ids of their rows. Leaves out drafts, which only the customer may see. */
export async function readChanges(
  tx: Transaction,
  rows: readonly ChangeRow[],
): Promise<ReadonlyMap<string, ProviderChange>> {
  if (rows.length === 0) return new Map();
  const [stored, redeliveries, threads] = await Promise.all([
    tx.query<StoredConsignment>(consignmentsOfKeys(rows)),
    tx.query<RedeliveryRow>(redeliveriesOf(rows)),
    tx.query<ThreadRow>(threadsOf(rows)),
  ]);
  const requested = new Map(redeliveries.map((redelivery) => [redelivery.consignmentId, redelivery]));
  const threadsById = Map.groupBy(threads, ({ consignmentId }) => consignmentId);
  const byId = new Map(stored.map((row) => [row.id, consignmentRows(row)]));
  const entries = rows.flatMap((row) => {
    const change = present(row, byId.get(row.consignmentId), {
      redelivery: requested.get(row.consignmentId),
      threads: threadsById.get(row.consignmentId) ?? [],
    });
    return change === null ? [] : [[row.id, change] as const];
  });
  return new Map(entries);
}

function present(
  row: ChangeRow,
  rows: ConsignmentRows | undefined,
  {
    redelivery,
    threads,
  }: { readonly redelivery: RedeliveryRow | undefined; readonly threads: readonly ThreadRow[] },
): ProviderChange | null {
  const kind = CHANGE_KINDS.find((known) => row.kind === `consignment.${known}`);
  if (kind === undefined || rows === undefined || statusOfNumber(rows.consignment.status).code === 'DRAFT')
    return null;
  const { consignment } = rows;
  return {
    id: row.id,
    kind,
    occurredAt: row.createdAt.toISOString(),
    reference: consignment.reference,
    version: row.version,
    organisation: { id: row.organisationId, name: row.organisationName },
    consignment: {
      status: statusOfNumber(consignment.status).code,
      serviceType: consignment.serviceType.code,
      account: consignment.account.code,
      site: consignment.site.code,
      senderReference: consignment.senderReference,
      receiverReference: consignment.receiverReference,
      notes: consignment.notes,
      receiverNotes: consignment.receiverNotes,
      requestedPickupAt: instantText(consignment.requestedPickupAt),
      requestedDeliveryAt: instantText(consignment.requestedDeliveryAt),
      confirmedDeliveryAt: instantText(consignment.confirmedDeliveryAt),
      booking:
        row.run === null || row.runCode === null || row.startsAt === null
          ? null
          : { runCode: row.runCode, run: row.run, startsAt: row.startsAt.toISOString() },
      hireage: presentHireage(consignment.hireage),
      liability: consignment.liability,
      redelivery: presentRedelivery(redelivery),
      threads: threads.map(presentThread),
      sender: presentParty(rows.sender),
      receiver: presentParty(rows.receiver),
      lines: rows.lines.map(presentLine),
    },
  };
}

const presentHireage = (hireage: ConsignmentRows['consignment']['hireage']) =>
  hireage === null
    ? null
    : {
        providerCode: hireage.hireUnit.providerCode,
        hireUnitCode: hireage.hireUnit.code,
        quantity: hireage.quantity,
      };

function presentRedelivery(
  redelivery: RedeliveryRow | undefined,
): ProviderChange['consignment']['redelivery'] {
  if (redelivery === undefined) return null;
  const { requestedAt, day, message, eventId } = redelivery;
  return { requestedAt: requestedAt.toISOString(), day, message, eventId };
}

const instantText = (instant: Date | null) => instant?.toISOString() ?? null;

function presentParty({
  site,
  ...party
}: ConsignmentRows['sender']): ProviderChange['consignment']['sender'] {
  const { fullName, phone, email, streetNumber, street, suburb, city, postcode, country } = party;
  return {
    fullName,
    phone,
    email,
    streetNumber,
    street,
    suburb,
    city,
    postcode,
    country,
    siteCode: site?.code ?? null,
  };
}

function presentLine(line: ConsignmentRows['lines'][number]): ProviderChange['consignment']['lines'][number] {
  return {
    count: line.count,
    packagingType: line.packagingType.code,
    description: line.description,
    length: line.length,
    width: line.width,
    height: line.height,
    volume: line.volume,
    weight: line.weight,
    unNumber: line.dangerousGoods?.unNumber ?? null,
    dangerousGoodsClass: line.dangerousGoods?.class ?? null,
  };
}
