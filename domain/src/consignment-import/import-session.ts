import { type Column, COLUMN_KEYS, COLUMNS } from '#consignment-import/columns.ts';
import type { ColumnMapping } from '#consignment-import/column-mapping.ts';
import { groupIssues, type IssueGroup } from '#consignment-import/group-issues.ts';
import type { ImportReference, NamedCode } from '#consignment-import/import-reference.ts';
import { nearestCode } from '#consignment-import/nearest-code.ts';
import { type CheckedGroups, type ImportPlan, planImport } from '#consignment-import/plan-import.ts';
import type { FileFormat, ImportTable } from '#consignment-import/read-file.ts';
import type { ImportRow } from '#consignment-import/read-table.ts';
import { validCodes } from '#consignment-import/valid-codes.ts';
import { writeCsv } from '#csv/write-csv.ts';

export interface CellChange {
  readonly row: number;
  readonly column: Column;
  readonly value: string;
}

/** A line of the errors table. */
export interface ShownIssue extends IssueGroup {
  /** The first of its rows with their cells, to be corrected in place. */
  readonly cells: readonly ImportRow[];
  /** The closest valid code. */
  readonly suggestion: NamedCode | null;
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
  /** Cells that the user corrected on the page. */
  readonly correctedCells: number;
  /** The first consignments; empty while there are issues. */
  readonly preview: readonly PreviewedConsignment[];
}

const MAX_LISTED = 200;
const MAX_CELLS = 10;
const MAX_PREVIEWED = 20;

/** A file while the user checks and corrects it on the page, before the import. */
export class ImportSession {
  readonly #reference: ImportReference;
  readonly #table: ImportTable;
  readonly #checked: CheckedGroups = new Map();
  readonly #corrected = new Set<string>();
  #rows: readonly ImportRow[];
  #senderReferences: readonly string[] = [];

  constructor(table: ImportTable, reference: ImportReference) {
    this.#reference = reference;
    this.#table = table;
    this.#rows = table.rows;
  }

  summary(): ImportSummary {
    const { format, headings, mapping, missing, ignoredColumns, issues } = this.#table;
    const plan = planImport({ rows: this.#rows, issues }, this.#reference, this.#checked);
    const groups = groupIssues(plan.issues);
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
      preview: plan.consignments.slice(0, MAX_PREVIEWED).map((consignment) => this.#previewed(consignment)),
    };
  }

  /** Changes cells. Only consignments with a changed row are checked again. */
  correct(changes: readonly CellChange[]): void {
    const byRow = Map.groupBy(changes, ({ row }) => row);
    this.#rows = this.#rows.map((row) => {
      const changed = byRow.get(row.row);
      if (changed === undefined) return row;
      for (const { column } of changed) this.#corrected.add(`${row.row} ${column}`);
      const cells = Object.fromEntries(changed.map(({ column, value }) => [column, value.trim()]));
      return { row: row.row, cells: { ...row.cells, ...cells } };
    });
  }

  /** Distinct sender references of the last summary; empty while there are issues. */
  senderReferences(): readonly string[] {
    return [...new Set(this.#senderReferences)];
  }

  /** Replaces every occurrence of one value in a column. */
  replaceAll(column: Column, from: string, to: string): void {
    const same = this.#rows.filter(({ cells }) => cells[column] === from);
    this.correct(same.map(({ row }) => ({ row, column, value: to })));
  }

  /** The corrected rows as a separate file, with their row numbers; null when there are no corrections. */
  correctedFile(): string | null {
    if (this.#corrected.size === 0) return null;
    const lines: string[][] = [COLUMN_KEYS.map((column) => COLUMNS[column])];
    for (const { row, cells } of this.#rows) {
      while (lines.length < row - 1) lines.push(['']);
      lines.push(COLUMN_KEYS.map((column) => cells[column]));
    }
    return writeCsv(lines);
  }

  #shown(group: IssueGroup): ShownIssue {
    const { column, value } = group;
    const wanted = new Set(group.rows.slice(0, MAX_CELLS));
    return {
      ...group,
      cells: column === null ? [] : this.#rows.filter(({ row }) => wanted.has(row)),
      suggestion: nearestCode(value, validCodes(column, this.#reference)),
    };
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
