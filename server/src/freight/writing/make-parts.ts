import type { Received } from '@cartage/contract/operations.ts';
import { ecertIssue, hireQuantityIssue } from '@cartage/domain/consignment/check-additional.ts';
import type { ParticipantRow } from '@cartage/domain/consignment/present-summary.ts';
import { listedNames } from '@cartage/domain/freight/dangerous-goods.ts';
import type {
  AccountRow,
  ConsignmentHeader,
  ConsignmentRows,
  HireageRow,
  LineRow,
} from '#freight/consignment-rows.ts';
import { type Fault, faulty, type Made, made } from '#freight/writing/fault.ts';
import { type Closed, closedGates } from '#freight/writing/closed-gates.ts';
import { makeLines } from '#freight/writing/make-lines.ts';
import { makeParty } from '#freight/writing/make-party.ts';
import type { FoundRecords, NamedRecords } from '#freight/writing/named-records.query.ts';
import { requestedMoment } from '#freight/requested-moment.ts';
import { AppError } from '#errors/app-error.ts';

/** Everything that can be sent of a consignment; what is not given is not spoken of, null empties. */
export type SentParts = Received<'updateConsignment', 'body'>;

/** What a request makes of a consignment; undefined: it does not say. */
export interface MadeParts {
  readonly account: AccountRow | undefined;
  readonly serviceType: ConsignmentHeader['serviceType'] | undefined;
  readonly sender: ParticipantRow | undefined;
  readonly receiver: ParticipantRow | undefined;
  readonly lines: readonly LineRow[] | undefined;
  readonly hireage: HireageRow | null | undefined;
  readonly exportEcert: string | null | undefined;
  readonly texts: Readonly<
    Partial<
      Record<
        'senderReference' | 'receiverReference' | 'salesReference' | 'notes' | 'receiverNotes',
        string | null
      >
    >
  >;
  readonly requestedPickupAt: Date | null | undefined;
  readonly requestedDeliveryAt: Date | null | undefined;
}

/** The records that the parts name, to be looked up before they are made. */
export function namedBy(body: SentParts): Omit<NamedRecords, 'takesNumber'> {
  const goods = (body.lineItems ?? []).flatMap((line) => line.dangerousGoods ?? []);
  return {
    accountId: body.accountId ?? null,
    serviceType: body.serviceType ?? null,
    senderId: body.senderParticipantId ?? null,
    receiverId: body.receiverParticipantId ?? null,
    packagingTypes: [...new Set((body.lineItems ?? []).map((line) => line.packagingType))],
    hireUnit: body.hireage?.hireUnit ?? null,
    goods: {
      unNumbers: goods.map(({ unNumber }) => unNumber),
      names: goods.flatMap(({ nameAndDescription }) => listedNames(nameAndDescription ?? '')),
    },
  };
}

export interface MakingOptions {
  readonly zone: string;
  /** The consignment that is changed; null: a new one. What stands there already is written by nobody. */
  readonly before: ConsignmentRows | null;
  /** Where a line stands in the body; under /lineItems when not given. */
  readonly lineAt?: (index: number) => string;
  /** Faults of ends that are not there. */
  readonly missing?: (ends: {
    readonly hasSender: boolean;
    readonly hasReceiver: boolean;
  }) => readonly Fault[];
}

/** Throws `rule-broken` with every fault at once, in the order of the form. */
export function makeParts(body: SentParts, found: FoundRecords, options: MakingOptions): MadeParts {
  const { zone, before, missing, lineAt = (index: number) => `/lineItems/${index}` } = options;
  const closed = closedGates(found, before);
  const account = named(body.accountId, found.account, '/accountId', 'Account');
  const serviceType = named(body.serviceType, found.serviceType, '/serviceType', 'Service Type');
  const sender = makeParty('sender', body, found, closed);
  const receiver = makeParty('receiver', body, found, closed);
  const lines =
    body.lineItems === undefined
      ? null
      : makeLines(body.lineItems, { found, closed, before: before?.lines ?? [], at: lineAt });
  const hireage = makeHireage(body, found, closed);
  const exportEcert = makeExport(body, closed);
  const requestedPickup = makePickup(body, zone, closed);
  const parts = [account, serviceType, sender, receiver, lines, requestedPickup, hireage, exportEcert];
  const faults = [
    ...(missing?.({ hasSender: sender !== null, hasReceiver: receiver !== null }) ?? []),
    ...parts.flatMap((part) => part?.faults ?? []),
  ];
  if (faults.length > 0) throw new AppError('rule-broken', { errors: faults });
  return {
    account: account?.value,
    serviceType: serviceType?.value,
    sender: sender?.value,
    receiver: receiver?.value,
    lines: lines?.value,
    hireage: hireage?.value,
    exportEcert: exportEcert?.value,
    texts: textsOf(body),
    requestedPickupAt: requestedPickup?.value,
    requestedDeliveryAt: momentOf(body.requestedDeliveryDate, zone),
  };
}

function named<Row>(
  sent: string | number | undefined,
  record: Row | null,
  pointer: string,
  what: string,
): Made<Row> | null {
  if (sent === undefined) return null;
  return record === null ? faulty(pointer, `${what} "${sent}" not found`) : made(record);
}

function makeHireage(
  { hireage }: SentParts,
  found: FoundRecords,
  closed: Closed,
): Made<HireageRow | null> | null {
  if (hireage === undefined) return null;
  if (hireage === null) return made(null);
  const { hireUnit, quantity } = hireage;
  const refused = closed('hireage', { ...hireUnit, quantity });
  if (refused !== null) return faulty('/hireage', refused);
  if (found.hireUnit === null) {
    return faulty('/hireage/hireUnit', `Hire Unit "${hireUnit.providerCode} - ${hireUnit.code}" not found`);
  }
  const issue = hireQuantityIssue(quantity);
  if (issue !== null) return faulty('/hireage/quantity', issue);
  return made({ hireUnit: found.hireUnit, quantity });
}

function makeExport({ consignmentFlags }: SentParts, closed: Closed): Made<string | null> | null {
  if (consignmentFlags === undefined) return null;
  const flag = consignmentFlags?.[0];
  if (flag === undefined) return made(null);
  const { ecert } = flag.flagProperties;
  const refused = closed('export', ecert);
  if (refused !== null) return faulty('/consignmentFlags', refused);
  const issue = ecertIssue(ecert);
  return issue === null ? made(ecert) : faulty('/consignmentFlags/0/flagProperties/ecert', issue);
}

function makePickup(
  { requestedPickupDateTimeUtc: sent }: SentParts,
  zone: string,
  closed: Closed,
): Made<Date | null> | null {
  const at = momentOf(sent, zone);
  if (at === undefined) return null;
  const refused = at === null ? null : closed('requestedPickup', at);
  return refused === null ? made(at) : faulty('/requestedPickupDateTimeUtc', refused);
}

const TEXTS = ['senderReference', 'receiverReference', 'salesReference', 'notes', 'receiverNotes'] as const;

function textsOf(body: SentParts): MadeParts['texts'] {
  const entries = TEXTS.flatMap((name) => {
    const text = body[name];
    return text === undefined ? [] : [[name, text || null] as const];
  });
  return Object.fromEntries(entries);
}

function momentOf(text: string | null | undefined, zone: string): Date | null | undefined {
  if (text === undefined) return undefined;
  return text === null ? null : requestedMoment(text, zone).at;
}
