import type { Received } from '@cartage/contract/operations.ts';
import { ecertIssue, hireQuantityIssue } from '@cartage/domain/consignment/check-additional.ts';
import type { Liability } from '@cartage/domain/consignment/liability.ts';
import type { ParticipantRow } from '@cartage/domain/consignment/present-summary.ts';
import type {
  AccountRow,
  ConsignmentHeader,
  ConsignmentRows,
  HireageRow,
  LineRow,
} from '#freight/consignment-rows.ts';
import { type FieldError, invalid, type ParseResult, parsed } from '#freight/writing/parse-result.ts';
import { type FeatureCheck, createFeatureCheck } from '#freight/writing/feature-check.ts';
import { parseLiability } from '#freight/writing/parse-liability.ts';
import { parseLines } from '#freight/writing/parse-lines.ts';
import { parseParty } from '#freight/writing/parse-party.ts';
import type { FoundRecords, RecordReferences } from '#freight/writing/referenced-records.query.ts';
import { parseMoment } from '#freight/parse-moment.ts';
import type { Settings } from '#freight/tenant-settings.ts';
import { AppError } from '#errors/app-error.ts';

/** All fields of a consignment that a request may have. A missing field stays as it is; null clears it. */
export type ConsignmentInput = Received<'updateConsignment', 'body'>;

/** The parsed fields of a request; undefined when it has no such field. */
export interface ParsedConsignment {
  readonly account: AccountRow | undefined;
  readonly serviceType: ConsignmentHeader['serviceType'] | undefined;
  readonly sender: ParticipantRow | undefined;
  readonly receiver: ParticipantRow | undefined;
  readonly lines: readonly LineRow[] | undefined;
  readonly hireage: HireageRow | null | undefined;
  readonly exportEcert: string | null | undefined;
  readonly liability: Liability | undefined;
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

/** The records that a request refers to, to be read before it is parsed. */
export function referencesIn(body: ConsignmentInput): Omit<RecordReferences, 'reservesNumber'> {
  const goods = (body.lineItems ?? []).flatMap((line) => line.dangerousGoods ?? []);
  return {
    accountId: body.accountId ?? null,
    serviceType: body.serviceType ?? null,
    senderId: body.senderParticipantId ?? null,
    receiverId: body.receiverParticipantId ?? null,
    packagingTypes: [...new Set((body.lineItems ?? []).map((line) => line.packagingType))],
    hireUnit: body.hireage?.hireUnit ?? null,
    unNumbers: goods.map(({ unNumber }) => unNumber),
  };
}

export interface ParseOptions {
  readonly settings: Settings;
  readonly zone: string;
  /** The stored consignment, or null for a new one. */
  readonly before: ConsignmentRows | null;
  /** Pointer to a line in the body; under /lineItems by default. */
  readonly lineAt?: (index: number) => string;
  /** Errors for a missing sender or receiver. */
  readonly missing?: (parties: {
    readonly hasSender: boolean;
    readonly hasReceiver: boolean;
  }) => readonly FieldError[];
}

/** Throws `rule-broken` with all errors, in the order of the form. */
export function parseConsignment(
  body: ConsignmentInput,
  found: FoundRecords,
  options: ParseOptions,
): ParsedConsignment {
  const { settings, zone, before, missing, lineAt = (index: number) => `/lineItems/${index}` } = options;
  const disabledMessage = createFeatureCheck(settings, before);
  const partyContext = { organisation: settings.organisation, disabledMessage };
  const account = parseReference(body.accountId, found.account, '/accountId', 'Account');
  const serviceType = parseReference(body.serviceType, found.serviceType, '/serviceType', 'Service Type');
  const sender = parseParty('sender', body, found, partyContext);
  const receiver = parseParty('receiver', body, found, partyContext);
  const lineContext = { found, settings, disabledMessage, before: before?.lines ?? [], at: lineAt };
  const lines = body.lineItems === undefined ? null : parseLines(body.lineItems, lineContext);
  const hireage = parseHireage(body, found, disabledMessage);
  const exportEcert = parseExport(body, disabledMessage);
  const liability = parseLiability(body, settings, before);
  const requestedPickup = parsePickup(body, zone, disabledMessage);
  const results = [
    account,
    serviceType,
    sender,
    receiver,
    lines,
    requestedPickup,
    hireage,
    exportEcert,
    liability,
  ];
  const errors = [
    ...(missing?.({ hasSender: sender !== null, hasReceiver: receiver !== null }) ?? []),
    ...results.flatMap((result) => result?.errors ?? []),
  ];
  if (errors.length > 0) throw new AppError('rule-broken', { errors });
  return {
    account: account?.value,
    serviceType: serviceType?.value,
    sender: sender?.value,
    receiver: receiver?.value,
    lines: lines?.value,
    hireage: hireage?.value,
    exportEcert: exportEcert?.value,
    liability: liability?.value,
    texts: textsOf(body),
    requestedPickupAt: requestedPickup?.value,
    requestedDeliveryAt: momentOf(body.requestedDeliveryDate, zone),
  };
}

function parseReference<Row>(
  sent: string | number | undefined,
  record: Row | null,
  pointer: string,
  title: string,
): ParseResult<Row> | null {
  if (sent === undefined) return null;
  return record === null ? invalid(pointer, `${title} "${sent}" not found`) : parsed(record);
}

function parseHireage(
  { hireage }: ConsignmentInput,
  found: FoundRecords,
  disabledMessage: FeatureCheck,
): ParseResult<HireageRow | null> | null {
  if (hireage === undefined) return null;
  if (hireage === null) return parsed(null);
  const { hireUnit, quantity } = hireage;
  const rejection = disabledMessage('hireage', { ...hireUnit, quantity });
  if (rejection !== null) return invalid('/hireage', rejection);
  if (found.hireUnit === null) {
    return invalid('/hireage/hireUnit', `Hire Unit "${hireUnit.providerCode} - ${hireUnit.code}" not found`);
  }
  const issue = hireQuantityIssue(quantity);
  if (issue !== null) return invalid('/hireage/quantity', issue);
  return parsed({ hireUnit: found.hireUnit, quantity });
}

function parseExport(
  { consignmentFlags }: ConsignmentInput,
  disabledMessage: FeatureCheck,
): ParseResult<string | null> | null {
  if (consignmentFlags === undefined) return null;
  const flag = consignmentFlags?.[0];
  if (flag === undefined) return parsed(null);
  const { ecert } = flag.flagProperties;
  const rejection = disabledMessage('export', ecert);
  if (rejection !== null) return invalid('/consignmentFlags', rejection);
  const issue = ecertIssue(ecert);
  return issue === null ? parsed(ecert) : invalid('/consignmentFlags/0/flagProperties/ecert', issue);
}

function parsePickup(
  { requestedPickupDateTimeUtc: sent }: ConsignmentInput,
  zone: string,
  disabledMessage: FeatureCheck,
): ParseResult<Date | null> | null {
  const at = momentOf(sent, zone);
  if (at === undefined) return null;
  const rejection = at === null ? null : disabledMessage('requestedPickup', at);
  return rejection === null ? parsed(at) : invalid('/requestedPickupDateTimeUtc', rejection);
}

const TEXTS = ['senderReference', 'receiverReference', 'salesReference', 'notes', 'receiverNotes'] as const;

function textsOf(body: ConsignmentInput): ParsedConsignment['texts'] {
  const entries = TEXTS.flatMap((name) => {
    const text = body[name];
    return text === undefined ? [] : [[name, text || null] as const];
  });
  return Object.fromEntries(entries);
}

function momentOf(text: string | null | undefined, zone: string): Date | null | undefined {
  if (text === undefined) return undefined;
  return text === null ? null : parseMoment(text, zone).at;
}
