import { type Column, COLUMNS } from '#consignment-import/columns.ts';
import { codeIndex, type ImportReference } from '#consignment-import/import-reference.ts';
import { type ImportIssue, quoted } from '#consignment-import/issue.ts';
import type { ImportRow } from '#consignment-import/read-table.ts';

/** The reference data with its codes indexed: built once for a file. */
export interface CheckContext {
  readonly reference: ImportReference;
  readonly account: (code: string) => ImportReference['accounts'][number] | null;
  readonly serviceType: (code: string) => ImportReference['serviceTypes'][number] | null;
  readonly site: (code: string) => ImportReference['sites'][number] | null;
  readonly packagingType: (code: string) => ImportReference['packagingTypes'][number] | null;
  readonly hireUnit: (code: string) => ImportReference['hireUnits'][number] | null;
}

export function checkContext(reference: ImportReference): CheckContext {
  return {
    reference,
    account: codeIndex(reference.accounts, ({ code }) => code),
    serviceType: codeIndex(reference.serviceTypes, ({ code }) => code),
    site: codeIndex(reference.sites, ({ code }) => code),
    packagingType: codeIndex(reference.packagingTypes, ({ code }) => code),
    hireUnit: codeIndex(reference.hireUnits, hireUnitKey),
  };
}

export const hireUnitKey = ({
  providerCode,
  code,
}: {
  readonly providerCode: string;
  readonly code: string;
}): string => `${providerCode.trim()}\n${code.trim()}`;

/** Collects the issues of one consignment's cells. */
export class IssueList {
  readonly issues: ImportIssue[] = [];

  add(row: ImportRow, column: Column, message: string, description: string): null {
    this.issues.push({ rows: [row.row], column, value: row.cells[column], message, description });
    return null;
  }

  /** `name` where the message calls the column something else than its heading. */
  required(row: ImportRow, column: Column, description: string, name: string = COLUMNS[column]): null {
    return this.add(row, column, `${name} is required`, description);
  }

  notFound(row: ImportRow, column: Column, description: string, name: string = COLUMNS[column]): null {
    return this.add(row, column, `${name} ${quoted(row.cells[column])} not found`, description);
  }
}
