import { COLUMNS, HIREAGE_COLUMNS } from '#consignment-import/columns.ts';
import {
  type CheckContext,
  type CodeColumn,
  hireUnitKey,
  IssueList,
} from '#consignment-import/check-context.ts';
import { checkFreight, hasFreight, UNPRINTABLE_HINT } from '#consignment-import/check-freight.ts';
import type { ImportGroup } from '#consignment-import/group-rows.ts';
import type { ImportReference } from '#consignment-import/import-reference.ts';
import type { ImportRequest } from '#consignment-import/import-request.ts';
import { type ImportIssue, quoted } from '#consignment-import/issue.ts';
import type { IssueMessage } from '#consignment-import/issue-messages.ts';
import { readDate } from '#consignment-import/read-date.ts';
import { readNumber } from '#consignment-import/read-number.ts';
import type { ImportRow } from '#consignment-import/read-table.ts';
import { hireQuantityIssue, TEXT_LENGTHS } from '#consignment/check-additional.ts';
import { MAX_LINE_ITEMS } from '#freight/line-item.ts';
import { codePointLength, hasForbiddenCharacters, hasLineBreak } from '#text/fold.ts';
import { unprintableIssue } from '#text/printable.ts';

export interface CheckedGroup {
  /** Null when the consignment has an issue. */
  readonly request: ImportRequest | null;
  readonly issues: readonly ImportIssue[];
}

const DATE_HINT = 'Enter a date as dd/MM/yyyy or yyyy-MM-dd.';

/** The create request of one consignment of the file, or all issues of its cells, in the order of the columns. */
export function checkGroup({ first, rows }: ImportGroup, context: CheckContext): CheckedGroup {
  const list = new IssueList();
  const { cells } = first;
  const { reference } = context;
  const account =
    context.account(cells.account) ??
    list.notFound(first, 'account', `Use one of your ${reference.accounts.length} accounts.`);
  const serviceType = named(
    first,
    'serviceType',
    context.serviceType,
    'Use the code of a service type.',
    list,
  );
  const pickupDate = checkDate(first, 'pickupDate', reference.unavailable.pickupDate, list);
  const deliveryDate = checkDate(first, 'deliveryDate', null, list);
  const siteHint = `Use the code of one of your ${reference.sites.length} sites.`;
  const sender = named(first, 'senderSite', context.site, siteHint, list);
  const senderReference = checkText(first, 'senderReference', TEXT_LENGTHS.reference, list);
  const notes = checkText(first, 'senderNotes', TEXT_LENGTHS.notes, list);
  const receiver = named(first, 'receiverSite', context.site, siteHint, list);
  const receiverReference = checkText(first, 'receiverReference', TEXT_LENGTHS.reference, list);
  const ecert = checkEcert(first, reference.unavailable.export, list);
  const salesReference = checkText(first, 'salesReference', TEXT_LENGTHS.salesReference, list);
  const lineItems = checkLines(first, rows, context, list);
  const hireage = checkHireage(rows, context, list);
  const isWhole = account !== null && serviceType !== null && sender !== null && receiver !== null;
  if (!isWhole || list.issues.length > 0) return { request: null, issues: list.issues };
  const request: ImportRequest = {
    accountId: account.id,
    serviceType: serviceType.code,
    requestedPickupDateTimeUtc: pickupDate,
    requestedDeliveryDate: deliveryDate,
    senderParticipantId: sender.participantId,
    senderReference,
    notes,
    receiverParticipantId: receiver.participantId,
    receiverReference,
    salesReference,
    lineItems,
    hireage,
    consignmentFlags: ecert === null ? [] : [{ code: 'EXPORT', flagProperties: { ecert } }],
  };
  return { request, issues: [] };
}

// oxlint-disable-next-line max-params -- the cell, its valid codes and the message
function named<Row>(
  row: ImportRow,
  column: CodeColumn,
  find: (code: string) => Row | null,
  hint: string,
  list: IssueList,
): Row | null {
  const code = row.cells[column];
  if (code === '') return list.required(row, column, hint);
  return find(code) ?? list.notFound(row, column, hint);
}

function checkDate(
  row: ImportRow,
  column: 'pickupDate' | 'deliveryDate',
  unavailable: ImportReference['unavailable']['pickupDate'],
  list: IssueList,
): ReturnType<typeof readDate> {
  const text = row.cells[column];
  if (text === '') return null;
  if (unavailable !== null) return list.add(row, column, unavailable, `Clear ${COLUMNS[column]}.`);
  return (
    readDate(text) ?? list.add(row, column, `${COLUMNS[column]} ${quoted(text)} is invalid`, dateHint(text))
  );
}

/** Excel stores dates as days since 1900 and writes that number where the cell is not formatted as a date. */
function dateHint(text: string): string {
  if (/^\d{5}$/.test(text)) return `This is a spreadsheet day number. ${DATE_HINT}`;
  if (/^\d{1,4}([-/])\d{2}\1\d{1,4}$/.test(text)) return `This date doesn't exist. ${DATE_HINT}`;
  return DATE_HINT;
}

type ReferenceColumn = 'senderReference' | 'receiverReference' | 'salesReference';
type TextColumn = ReferenceColumn | 'senderNotes' | 'ecert';

const isOneLine = (column: TextColumn): column is ReferenceColumn =>
  column !== 'senderNotes' && column !== 'ecert';

function checkText(row: ImportRow, column: TextColumn, max: number, list: IssueList): string | null {
  const text = row.cells[column];
  if (text === '') return null;
  if (hasForbiddenCharacters(text)) {
    const description = 'Type the text again without control characters.';
    return list.add(row, column, `${COLUMNS[column]} has a character that can't be stored`, description);
  }
  if (isOneLine(column) && hasLineBreak(text))
    return list.add(row, column, `${COLUMNS[column]} must not contain line breaks`, 'Write it on one line.');
  const unprintable = unprintableIssue(text);
  if (unprintable !== null)
    return list.add(row, column, `${COLUMNS[column]} has ${unprintable}`, UNPRINTABLE_HINT);
  if (codePointLength(text) <= max) return text;
  return list.add(
    row,
    column,
    `${COLUMNS[column]} must have at most ${thousands(max)} characters`,
    'Shorten the text.',
  );
}

const thousands = (value: number) => String(value).replace(/(\d)(\d{3})$/, '$1,$2');

function checkEcert(
  row: ImportRow,
  unavailable: ImportReference['unavailable']['export'],
  list: IssueList,
): string | null {
  const ecert = checkText(row, 'ecert', TEXT_LENGTHS.ecert, list);
  if (ecert === null || unavailable === null) return ecert;
  return list.add(row, 'ecert', unavailable, 'Clear Export E-cert.');
}

/** The other cells of the row that a message is about. */
const FREIGHT_CELLS = ['freightDescription', 'freightQuantity'] as const;
const HIREAGE_CELLS = ['hireageProvider', 'hireageQuantity'] as const;

function checkLines(first: ImportRow, rows: readonly ImportRow[], context: CheckContext, list: IssueList) {
  const withFreight = rows.filter(hasFreight);
  if (withFreight.length === 0) {
    const hint = 'Fill in Freight Type and Freight Qty.';
    list.add(first, 'freightType', 'At least one freight item is required', hint, FREIGHT_CELLS);
  }
  const overLimit = withFreight[MAX_LINE_ITEMS];
  if (overLimit !== undefined) {
    const message = `A consignment has at most ${MAX_LINE_ITEMS} freight lines`;
    list.add(overLimit, 'account', message, 'Enter a Charge Account to start another consignment.');
  }
  return withFreight.flatMap((row) => checkFreight(row, context, list) ?? []);
}

function checkHireage(
  rows: readonly ImportRow[],
  { hireUnit, isHireProvider, reference }: CheckContext,
  list: IssueList,
): ImportRequest['hireage'] {
  const [row, second] = rows.filter(({ cells }) => HIREAGE_COLUMNS.some((column) => cells[column] !== ''));
  if (row === undefined) return null;
  const { unavailable } = reference;
  if (unavailable.hireage !== null)
    return list.add(row, 'hireageType', unavailable.hireage, 'Clear the hireage cells.', HIREAGE_CELLS);
  if (second !== undefined) {
    const message: IssueMessage = 'A consignment has at most one hireage line';
    const hint = 'Enter a Charge Account to start another consignment, or clear the hireage cells.';
    list.add(second, 'hireageType', message, hint, ['account', ...HIREAGE_CELLS]);
  }
  const { hireageProvider: providerCode, hireageType: code } = row.cells;
  const unit = hireUnit(hireUnitKey({ providerCode, code }));
  if (unit === null) {
    const message: IssueMessage = `Hire Unit ${quoted(`${providerCode} - ${code}`)} not found`;
    if (isHireProvider(providerCode))
      list.add(row, 'hireageType', message, 'Use the code of a type of this hire provider.', [
        'hireageProvider',
      ]);
    else list.add(row, 'hireageProvider', message, 'Use the code of a hire provider.', ['hireageType']);
  }
  const quantity = checkHireQuantity(row, list);
  if (unit === null || quantity === null) return null;
  return { hireUnit: { providerCode: unit.providerCode, code: unit.code }, quantity };
}

function checkHireQuantity(row: ImportRow, list: IssueList): number | null {
  const text = row.cells.hireageQuantity;
  const read = readNumber(text);
  if (read.kind === 'unreadable') {
    return list.add(row, 'hireageQuantity', `Hireage Quantity ${quoted(text)} is invalid`, read.hint);
  }
  const quantity = read.kind === 'number' ? read.value : null;
  const issue = hireQuantityIssue(quantity);
  if (issue === null) return quantity;
  // The name of the field differs; the rest of the message is the text of CONS-21.
  const message = issue.replace('Hireage quantity', 'Hireage Quantity') as IssueMessage;
  return list.add(row, 'hireageQuantity', message, 'Enter a whole number from 1 to 999.');
}
