import type { Column } from '#consignment-import/columns.ts';
import type { ColumnMapping } from '#consignment-import/column-mapping.ts';
import {
  applyCorrections,
  type CellChange,
  type Correction,
  fitRequest,
  groupCorrections,
  openIssues,
} from '#consignment-import/corrections.ts';
import { type DecimalCommas, findDecimalCommas, withPoints } from '#consignment-import/decimal-commas.ts';
import { groupIssues, type IssueGroup } from '#consignment-import/group-issues.ts';
import type { ImportIssue } from '#consignment-import/issue.ts';
import { codeKey, type ImportReference, type NamedCode } from '#consignment-import/import-reference.ts';
import { nearestCode } from '#consignment-import/nearest-code.ts';
import { type CheckedGroups, type ImportPlan, planImport } from '#consignment-import/plan-import.ts';
import type { FileFormat, ImportTable } from '#consignment-import/read-file.ts';
import type { ImportRow } from '#consignment-import/read-table.ts';
import { freightWarnings, pastDatesOf, type PreviewWarning } from '#consignment-import/preview-warnings.ts';
import { validCodes } from '#consignment-import/valid-codes.ts';
import { writeFailedRows } from '#consignment-import/write-failed-rows.ts';

/** A row whose cell the user corrected. */
export interface CorrectedRow extends ImportRow {
  /** The content of the cell in the file. */
  readonly from: string;
}

/** A line of the errors table. */
export interface ShownIssue extends IssueGroup {
  /** The first rows of the error with their cells, which the user can correct in place. */
  readonly cells: readonly ImportRow[];
  /** The latest rows that had the same wrong cell and are now correct. */
  readonly corrected: readonly CorrectedRow[];
  /** The code that last replaced the same wrong code, or the closest valid code when none was replaced. */
  readonly suggestion: NamedCode | null;
}

/** A wrong code to replace in all rows of its error. */
export interface CodeReplacement {
  readonly column: Column;
  readonly message: string;
  readonly from: string;
  readonly to: string;
}

/** A consignment as the preview lists it. */
export interface PreviewedConsignment {
  readonly rows: readonly number[];
  readonly senderReference: string;
  readonly sender: string;
  readonly receiver: string;
  readonly serviceType: string;
  readonly items: number;
  readonly weightKg: number;
}

/** The page's summary of a checked file. */
export interface ImportSummary {
  readonly format: FileFormat;
  /** The headings of the file, for the user to match with the columns. */
  readonly headings: readonly string[];
  readonly mapping: ColumnMapping | null;
  /** Columns without a heading: the user can match them. */
  readonly missing: readonly Column[];
  readonly ignoredColumns: readonly string[];
  readonly rowCount: number;
  readonly consignmentCount: number;
  readonly issueRowCount: number;
  /** Lines of the errors table that are not listed. */
  readonly unlistedIssues: number;
  readonly issues: readonly ShownIssue[];
  /** Number of cells that the user corrected on the page. */
  readonly correctedCells: number;
  /** True when the corrections exceed the limits of a request. The user then chooses the corrected file instead. */
  readonly hasTooManyCorrections: boolean;
  /** Numbers with a comma that the user can have read as decimals; null when there are none. */
  readonly decimalCommas: DecimalCommas | null;
  /** The first consignments; empty while there are issues. */
  readonly preview: readonly PreviewedConsignment[];
  /** The first warnings; empty while there are issues. */
  readonly warnings: readonly PreviewWarning[];
  readonly warningCount: number;
}

/** More consignments would take the page longer than 100 ms to show. */
const MAX_LISTED = 100;
const MAX_CELLS = 10;
const MAX_CORRECTED = 3;
const MAX_PREVIEWED = 20;

/** A file while the user checks and corrects it on the page, before the import. */
export class ImportSession {
  readonly #reference: ImportReference;
  readonly #table: ImportTable;
  readonly #checked: CheckedGroups = new Map();
  /** The content of corrected cells in the file, by row and column. */
  readonly #corrected = new Map<string, CellChange>();
  #rows: readonly ImportRow[];
  #senderReferences: readonly string[] = [];
  #issues: readonly ImportIssue[] = [];

  constructor(table: ImportTable, reference: ImportReference) {
    this.#reference = reference;
    this.#table = table;
    this.#rows = table.rows;
  }

  summary(): ImportSummary {
    const { format, headings, mapping, missing, ignoredColumns } = this.#table;
    const issues = openIssues(this.#table.issues, this.#corrected.values());
    const plan = planImport({ rows: this.#rows, issues }, this.#reference, this.#checked);
    const groups = groupIssues(plan.issues);
    const warnings = plan.consignments.flatMap((planned) => [
      ...pastDatesOf(planned, this.#reference),
      ...freightWarnings(planned, this.#reference),
    ]);
    this.#issues = plan.issues;
    this.#senderReferences = plan.consignments.flatMap(({ request }) => request.senderReference ?? []);
    return {
      format,
      headings,
      mapping,
      missing,
      ignoredColumns,
      rowCount: this.#rows.length,
      consignmentCount: plan.groupCount,
      issueRowCount: new Set(plan.issues.flatMap(({ rows }) => rows)).size,
      unlistedIssues: Math.max(0, groups.length - MAX_LISTED),
      issues: groups.slice(0, MAX_LISTED).map((group) => this.#shown(group)),
      correctedCells: this.#corrected.size,
      hasTooManyCorrections: this.#corrected.size > 0 && !fitRequest(this.corrections()),
      decimalCommas: findDecimalCommas(plan.issues),
      preview: plan.consignments.slice(0, MAX_PREVIEWED).map((consignment) => this.#previewed(consignment)),
      warnings: warnings.slice(0, MAX_PREVIEWED),
      warningCount: warnings.length,
    };
  }

  /** Changes cells. Only consignments with a changed row are checked again. */
  correct(changes: readonly CellChange[]): void {
    const byRow = Map.groupBy(changes, ({ row }) => row);
    for (const row of this.#rows) for (const change of byRow.get(row.row) ?? []) this.#remember(row, change);
    this.#rows = applyCorrections(this.#rows, changes);
  }

  /** Distinct sender references of the last summary; empty while there are issues. */
  senderReferences(): readonly string[] {
    return [...new Set(this.#senderReferences)];
  }

  /** Replaces a wrong code in the rows of its error only, because the same code can be correct in other rows. */
  replaceAll({ column, message, from, to }: CodeReplacement): void {
    const rows = this.#issues
      .filter((issue) => issue.column === column && issue.message === message && issue.value === from)
      .flatMap((issue) => issue.rows);
    this.correct(rows.map((row) => ({ row, column, value: to })));
  }

  /** Reads the commas of rejected numbers as decimal points. */
  readDecimalCommas(): void {
    this.correct(withPoints(this.#issues));
  }

  /** Corrected cells with their present content, to be sent with the original file. */
  corrections(): readonly Correction[] {
    const byRow = Map.groupBy(this.#corrected.values(), ({ row }) => row);
    const changes = this.#rows.flatMap(({ row, cells }) =>
      (byRow.get(row) ?? []).map(({ column }) => ({ row, column, value: cells[column] })),
    );
    return groupCorrections(changes);
  }

  /** All rows in the layout of the import with their errors beside them; null when every row is correct. */
  fileWithErrors(): string | null {
    const byRow = new Map<number, string[]>();
    for (const { rows, message } of this.#issues)
      for (const row of rows) byRow.set(row, [...(byRow.get(row) ?? []), message]);
    if (!this.#rows.some(({ row }) => byRow.has(row))) return null;
    return writeFailedRows(
      this.#rows.map(({ row, cells }) => ({ cells, error: (byRow.get(row) ?? []).join('; ') })),
    );
  }

  /** All rows with their corrections, to be chosen as another file. */
  correctedFile(): string {
    return writeFailedRows(this.#rows.map(({ cells }) => ({ cells, error: '' })));
  }

  #remember({ row, cells }: ImportRow, { column, value: changed }: CellChange): void {
    const key = `${row} ${column}`;
    const value = this.#corrected.get(key)?.value ?? cells[column];
    // The latest correction is the last entry. A cell that has the content of the file again is not corrected.
    this.#corrected.delete(key);
    if (changed.trim() !== value) this.#corrected.set(key, { row, column, value });
  }

  /** In the order of the corrections. */
  #correctedLike({ column, value }: IssueGroup): CorrectedRow[] {
    const wrong = new Set(
      this.#issues.filter((issue) => issue.column === column).flatMap(({ rows }) => rows),
    );
    return [...this.#corrected.values()]
      .filter((cell) => cell.column === column && cell.value === value && !wrong.has(cell.row))
      .slice(-MAX_CORRECTED)
      .flatMap(({ row, value: from }) => {
        const corrected = this.#rows.find((other) => other.row === row);
        return corrected === undefined ? [] : [{ ...corrected, from }];
      });
  }

  #shown(group: IssueGroup): ShownIssue {
    const { column, value } = group;
    const wanted = new Set(group.rows.slice(0, MAX_CELLS));
    const cells = column === null ? [] : this.#rows.filter(({ row }) => wanted.has(row));
    const codes = validCodes(column, this.#reference, cells[0]?.cells.hireageProvider);
    const corrected = column === null ? [] : this.#correctedLike(group);
    const chosen = column === null ? '' : codeKey(corrected.at(-1)?.cells[column] ?? '');
    const suggestion = codes.find(({ code }) => codeKey(code) === chosen) ?? nearestCode(value, codes);
    return { ...group, cells, corrected: corrected.toSorted((a, b) => a.row - b.row), suggestion };
  }

  #previewed({ rows, request }: ImportPlan['consignments'][number]): PreviewedConsignment {
    const { sites, serviceTypes } = this.#reference;
    const siteName = (id: number) => sites.find(({ participantId }) => participantId === id)?.name ?? '';
    return {
      rows,
      senderReference: request.senderReference ?? '',
      sender: siteName(request.senderParticipantId),
      receiver: siteName(request.receiverParticipantId),
      serviceType: serviceTypes.find(({ code }) => code === request.serviceType)?.name ?? '',
      items: request.lineItems.reduce((sum, { count }) => sum + count, 0),
      weightKg: Math.round(request.lineItems.reduce((sum, { weight }) => sum + weight, 0) * 100) / 100,
    };
  }
}
