import { CHANGE_KINDS } from '@cartage/contract/shapes/provider-changes.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import {
  type ChangeRow,
  changesAfter,
  lockFeed,
  numberNotices,
} from '#features/provider-changes/change-feed.query.ts';
import {
  consignmentRows,
  consignmentsOfIds,
  type StoredConsignment,
} from '#freight/consignment-rows.query.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { type Reply, reply } from '#platform/reply.ts';

type Change = ResponseBody<'providerChanges'>['changes'][number];

const DEFAULT_LIMIT = 100;

/** The changes after the cursor. Drafts are the customer's own, so their changes move the cursor only. */
export async function listChanges(
  { database }: Pick<AppDependencies, 'database'>,
  { query, provider }: OperationRequest<'providerChanges'>,
): Promise<Reply<'providerChanges'>> {
  const { after = 0, limit = DEFAULT_LIMIT } = query;
  const { tenantId } = provider;
  return database.forProvider(provider.context, async (tx) => {
    const [, , rows] = await Promise.all([
      tx.query(lockFeed(tenantId)),
      tx.query(numberNotices(tenantId, limit + 1)),
      tx.query<ChangeRow>(changesAfter(tenantId, after, limit + 1)),
    ]);
    const page = rows.slice(0, limit);
    const ids = [...new Set(page.map(({ consignmentId }) => consignmentId))];
    const stored = ids.length === 0 ? [] : await tx.query<StoredConsignment>(consignmentsOfIds(ids));
    const byId = new Map(stored.map((row) => [row.id, consignmentRows(row)]));
    return reply({
      changes: page.flatMap((row) => present(row, byId.get(row.consignmentId))),
      cursor: String(page.at(-1)?.position ?? after),
      hasMore: rows.length > limit,
    });
  });
}

function present(row: ChangeRow, rows: ConsignmentRows | undefined): Change[] {
  const kind = CHANGE_KINDS.find((known) => row.kind === `consignment.${known}`);
  if (kind === undefined || rows === undefined || statusOfNumber(rows.consignment.status).code === 'DRAFT')
    return [];
  const { consignment } = rows;
  return [
    {
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
          row.run === null || row.startsAt === null
            ? null
            : { run: row.run, startsAt: row.startsAt.toISOString() },
        sender: presentParty(rows.sender),
        receiver: presentParty(rows.receiver),
        lines: rows.lines.map(presentLine),
      },
    },
  ];
}

const instantText = (instant: Date | null) => instant?.toISOString() ?? null;

function presentParty({ site, ...party }: ConsignmentRows['sender']): Change['consignment']['sender'] {
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

function presentLine(line: ConsignmentRows['lines'][number]): Change['consignment']['lines'][number] {
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
