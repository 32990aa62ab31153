import type { Answer } from '@cartage/contract/operations.ts';
import { ACTIONS, suitsStatus } from '@cartage/domain/consignment/actions.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { MOST_PIECES, noLabelsLine } from '@cartage/domain/documents/label-setting.ts';
import type { Transaction } from '#db/database.ts';
import { numberPieces } from '#documents/number-pieces.ts';
import { requestDocuments, type WantedDocument } from '#documents/request-documents.ts';
import { filesOf } from '#features/documents/files-of.ts';
import { formOf } from '#features/documents/generate-label.ts';
import { labelledOf } from '#features/documents/labelled-of.ts';
import { handOut, madeDocuments } from '#features/documents/made-documents.ts';
import { printerOf, wantedLabels, wantedNotes } from '#documents/wanted-documents.ts';
import {
  consignmentRows,
  type StoredConsignment,
  visibleConsignments,
} from '#freight/consignment-rows.query.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';

type Request = Handled<'bulkDocuments'>;
type Result = Answer<'bulkDocuments'>['results'][number];
type DocumentType = Answer<'bulkDocuments'>['items'][number]['documentType'];

/** One document to be handed out: of one consignment, or of all together. */
interface Planned {
  readonly documentType: DocumentType;
  readonly reference: string | null;
  readonly wanted: WantedDocument;
}

/**
 * BULK-08: documents of many consignments, in the order in which they were named, and one file of all of each kind
 * (labels: more than one where they are too many for a file).
 * Repeating it does no harm: what is there is there. A consignment that cannot have them is said by itself.
 */
export async function makeBulkDocuments(parts: Parts, request: Request) {
  const { scope, body, tenant, now } = request;
  const references = [...new Set(body.references)];
  const { planned, documents, messages } = await parts.database.inTransaction(scope.context, async (tx) => {
    const stored = await tx.query<StoredConsignment>(visibleConsignments(scope, { references }));
    const found = new Map(stored.map((row) => [row.reference, consignmentRows(row)]));
    const { good, refused } = sorted(references, found);
    const { plans, lacking } = await plan(tx, parts, request, good);
    const wanted = plans.map((one) => one.wanted);
    return {
      planned: plans,
      documents: await requestDocuments(tx, scope, wanted, { at: now, isTriedAgain: true }),
      messages: new Map([...refused, ...lacking]),
    };
  });
  const made = await madeDocuments(parts, scope, documents);
  const given = await Promise.all(made.map((row) => handOut(parts, scope, tenant, row)));
  const answers = planned.map(({ documentType, reference }, index) => ({
    documentType,
    reference,
    uri: given[index]?.uri ?? null,
    state: given[index]?.state ?? ('failed' as const),
  }));
  const items = answers.flatMap(({ reference, ...one }) =>
    reference === null ? [] : [{ reference, ...one }],
  );
  const combined = answers.flatMap(({ reference, ...one }) => (reference === null ? [one] : []));
  const results = references.map((reference): Result => {
    const states = items.filter((item) => item.reference === reference).map(({ state }) => state);
    return resultOf(reference, states, messages.get(reference));
  });
  return reply({ items, combined, results });
}

function sorted(references: readonly string[], found: ReadonlyMap<string, ConsignmentRows>) {
  const { wrongStatus } = ACTIONS.bulkDocuments;
  const good: ConsignmentRows[] = [];
  const refused: [reference: string, message: string][] = [];
  for (const reference of references) {
    const rows = found.get(reference);
    if (rows === undefined) refused.push([reference, 'Not found']);
    else if (suitsStatus('bulkDocuments', statusOfNumber(rows.consignment.status).code)) good.push(rows);
    else refused.push([reference, wrongStatus]);
  }
  return { good, refused };
}

async function plan(tx: Transaction, parts: Parts, request: Request, good: readonly ConsignmentRows[]) {
  const { scope, body, query, tenant, now } = request;
  const printer = printerOf(parts, tenant);
  const form = formOf(query);
  const plans: Planned[] = [];
  const lacking: [reference: string, message: string][] = [];
  const add = (
    documentType: DocumentType,
    consignments: readonly ConsignmentRows[],
    want: (some: readonly ConsignmentRows[]) => WantedDocument,
  ) => {
    if (consignments.length === 0) return;
    for (const rows of consignments)
      plans.push({ documentType, reference: rows.consignment.reference, wanted: want([rows]) });
    const files = documentType === 'CONNOTE' ? [consignments] : filesOf(consignments, MOST_PIECES);
    for (const some of files) plans.push({ documentType, reference: null, wanted: want(some) });
  };
  if (body.documentTypes.includes('FRTLABEL')) {
    const prefix = tenant.gs1Prefix;
    const { labelled, unlabelled } = labelledOf(good, prefix === null ? noLabelsLine(tenant.name) : null);
    lacking.push(...unlabelled);
    if (prefix !== null) {
      const numbers = await numberPieces(tx, scope, { prefix, consignments: labelled, at: now });
      add('FRTLABEL', labelled, (some) => wantedLabels(printer, form, some, numbers));
    }
  }
  if (body.documentTypes.includes('CONNOTE')) add('CONNOTE', good, (some) => wantedNotes(printer, some));
  return { plans, lacking };
}

const PREPARING = 'Still being made, try again shortly';
const FAILED = 'Could not be made, try again';

function resultOf(
  reference: string,
  states: readonly Answer<'bulkDocuments'>['items'][number]['state'][],
  message: string | undefined,
): Result {
  const messages = [
    ...(message === undefined ? [] : [message]),
    ...(states.includes('preparing') ? [PREPARING] : []),
    ...(states.includes('failed') ? [FAILED] : []),
  ];
  if (messages.length === 0) return { reference, outcome: 'Success', messages };
  const hasSome = states.some((state) => state !== 'failed');
  return { reference, outcome: hasSome ? 'Partial' : 'Error', messages };
}
