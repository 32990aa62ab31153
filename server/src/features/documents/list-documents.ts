import type { Answer } from '@cartage/contract/operations.ts';
import { suitsStatus } from '@cartage/domain/consignment/actions.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { pieceCount } from '@cartage/domain/documents/facts.ts';
import { labelForm } from '@cartage/domain/documents/papers.ts';
import {
  type OrganisationSettings,
  organisationSettings,
} from '@cartage/domain/tenant/organisation-settings.ts';
import type { NamedValue } from '@cartage/domain/tenant/settings.ts';
import type { Transaction } from '#db/database.ts';
import { type DocumentRow, labelWishes, lastOpenings, type OpeningRow } from '#documents/document.query.ts';
import { numberPieces } from '#documents/number-pieces.ts';
import { requestDocuments, type WantedDocument } from '#documents/request-documents.ts';
import { AppError } from '#errors/app-error.ts';
import { type Given, handOut } from '#features/documents/made-documents.ts';
import {
  MOST_PIECES,
  type Printer,
  printerOf,
  wantedLabels,
  wantedNotes,
} from '#features/documents/wanted-documents.ts';
import {
  consignmentRows,
  type StoredConsignment,
  visibleConsignment,
} from '#freight/consignment-rows.query.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

type Document = Answer<'consignmentDocuments'>[number];

const NAMES: Readonly<Record<string, string>> = { CONNOTE: 'Consignment Note', FRTLABEL: 'Freight Label' };

/**
 * The documents of a consignment as it stands now (ATT-04). What is expected and not there, or was made before a
 * change, is being made from now on: the consignment note always, the label where a setting generates it or somebody
 * had one before.
 */
export async function listDocuments(parts: Parts, request: Handled<'consignmentDocuments'>) {
  const { scope, params, tenant, now } = request;
  const listed = await parts.database.inTransaction(scope.context, async (tx) => {
    const [stored] = await tx.query<StoredConsignment>(visibleConsignment(scope, params.ref));
    if (stored === undefined) throw new AppError('not-found');
    const rows = consignmentRows(stored);
    const { code } = statusOfNumber(rows.consignment.status);
    if (!suitsStatus('openDocuments', code)) return null;
    const printer = printerOf(parts, tenant);
    const label = await expectedLabel(tx, scope, { printer, rows, now });
    const wanted = [wantedNotes(printer, [rows]), ...(label === null ? [] : [label])];
    const documents = await requestDocuments(tx, scope, wanted, { at: now, isTriedAgain: false });
    const openings = await tx.query<OpeningRow>(lastOpenings(scope, rows.consignment.id));
    return { wanted, documents, openings };
  });
  if (listed === null) return reply<Document[]>([]);
  const { wanted, documents, openings } = listed;
  const answers = documents.map(async (row, index): Promise<Document> => {
    const given = await handOut(parts, scope, tenant, row);
    return present(row, given, openedBefore(wanted[index], openings));
  });
  return reply(await Promise.all(answers));
}

interface LabelRequest {
  readonly printer: Printer;
  readonly rows: ConsignmentRows;
  readonly now: Date;
}

interface LabelWishes {
  readonly hasLabel: boolean;
  readonly serviceGeneratesLabel: boolean;
  readonly settings: readonly NamedValue[];
}

async function expectedLabel(
  tx: Transaction,
  scope: Scope,
  { printer, rows, now }: LabelRequest,
): Promise<WantedDocument | null> {
  const prefix = printer.tenant.gs1Prefix;
  if (prefix === null || pieceCount(rows.lines) > MOST_PIECES) return null;
  const [wishes] = await tx.query<LabelWishes>(labelWishes(scope, rows.consignment.id));
  if (wishes === undefined) return null;
  const isExpected =
    wishes.hasLabel || wishes.serviceGeneratesLabel || settingsOf(wishes).autoGenerateFreightLabels;
  if (!isExpected) return null;
  const form = labelForm({});
  if (!('format' in form)) throw new Error('The usual paper is one that there is');
  const numbers = await numberPieces(tx, scope, { prefix, consignments: [rows], at: now });
  return wantedLabels(printer, form, [rows], numbers);
}

const settingsOf = ({ settings }: LabelWishes): OrganisationSettings => organisationSettings(settings);

type Opened = Pick<Document, 'lastOpened' | 'changedSinceOpened'>;

function present({ id, kind, name, madeAt }: DocumentRow, { uri, state }: Given, opened: Opened): Document {
  const { lastOpened, changedSinceOpened } = opened;
  return {
    id,
    uri,
    fileType: { code: kind, name: NAMES[kind] ?? kind },
    name,
    notes: null,
    uploadedAtDateTimeUtc: madeAt?.toISOString() ?? null,
    thumbnailUri: null,
    state,
    lastOpened,
    changedSinceOpened,
  };
}

function openedBefore(wanted: WantedDocument | undefined, openings: readonly OpeningRow[]): Opened {
  const opening = openings.find(({ kind }) => kind === wanted?.content.kind);
  if (opening === undefined) return { lastOpened: null, changedSinceOpened: false };
  const [shown] = wanted?.consignments ?? [];
  return {
    lastOpened: { dateTimeUtc: opening.at.toISOString(), by: opening.by ?? 'Unknown', paper: opening.paper },
    changedSinceOpened: shown !== undefined && !shown.shown.equals(opening.shown),
  };
}
