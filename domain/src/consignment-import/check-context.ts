import { type Column, COLUMNS } from '#consignment-import/columns.ts';
import { codeIndex, codeKey, type ImportReference } from '#consignment-import/import-reference.ts';
import { type ImportIssue, quoted } from '#consignment-import/issue.ts';
import type { IssueMessage } from '#consignment-import/issue-messages.ts';
import type { ImportRow } from '#consignment-import/read-table.ts';

/** The reference data with its codes indexed, built once for a file. */
export interface CheckContext {
  readonly reference: ImportReference;
  readonly account: (code: string) => ImportReference['accounts'][number] | null;
  readonly serviceType: (code: string) => ImportReference['serviceTypes'][number] | null;
  readonly site: (code: string) => ImportReference['sites'][number] | null;
  readonly packagingType: (code: string) => ImportReference['packagingTypes'][number] | null;
  readonly isHireProvider: (code: string) => boolean;
  readonly hireUnit: (code: string) => ImportReference['hireUnits'][number] | null;
}

export function checkContext(reference: ImportReference): CheckContext {
  const hireProviders = new Set(reference.hireUnits.map(({ providerCode }) => codeKey(providerCode)));
  return {
    reference,
    account: codeIndex(reference.accounts, ({ code }) => code),
    serviceType: codeIndex(reference.serviceTypes, ({ code }) => code),
    site: codeIndex(reference.sites, ({ code }) => code),
    packagingType: codeIndex(reference.packagingTypes, ({ code }) => code),
    isHireProvider: (code) => hireProviders.has(codeKey(code)),
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

/** Columns with a required code. */
export type CodeColumn = 'serviceType' | 'senderSite' | 'receiverSite';

/** Names of two columns in messages, where they differ from the headings. */
const CODE_NAMES = { ...COLUMNS, account: 'Account', freightType: 'Packaging Type' } as const;

/** Collects the issues of one consignment's cells. */
export class IssueList {
  readonly issues: ImportIssue[] = [];

  // oxlint-disable-next-line max-params -- a finding has as many parts
  add(
    row: ImportRow,
    column: Column,
    message: IssueMessage,
    description: string,
    otherColumns: readonly Column[] = [],
  ): null {
    const value = row.cells[column];
    this.issues.push({ rows: [row.row], column, otherColumns, value, message, description });
    return null;
  }

  required(row: ImportRow, column: CodeColumn, description: string): null {
    return this.add(row, column, `${COLUMNS[column]} is required`, description);
  }

  notFound(row: ImportRow, column: CodeColumn | 'account' | 'freightType', description: string): null {
    return this.add(row, column, `${CODE_NAMES[column]} ${quoted(row.cells[column])} not found`, description);
  }
}
