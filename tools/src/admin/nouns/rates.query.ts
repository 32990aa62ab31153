import type { RateFileKind } from '@cartage/domain/rate-files/rate-rows.ts';
import type { RateTarget } from '#admin/rates/rate-target.ts';
import { sql, type Statement } from '@cartage/server/db/sql.ts';

interface NewRateFile {
  readonly kind: RateFileKind;
  readonly appliedAt: Date;
  readonly rowCount: number;
  readonly sha256: string;
  readonly content: string;
}

export const startPreview = (): Statement => sql`savepoint preview`;

export const undoPreview = (): Statement => sql`rollback to savepoint preview`;

export const insertRateFile = ({ tenantId, from }: RateTarget, file: NewRateFile): Statement => sql`
  insert into rate_file (tenant_id, kind, effective_from, applied_at, row_count, sha256, content)
  values (
    ${tenantId}, ${file.kind}, ${from}, ${file.appliedAt}, ${file.rowCount}, ${file.sha256}, ${file.content}
  )
  returning id`;

export const rateFilesOf = (tenantId: number): Statement => sql`
  select id, kind, effective_from::text as "effectiveFrom", applied_at as "appliedAt", row_count as rows
  from rate_file where tenant_id = ${tenantId} order by id desc`;

export const rateFileOfId = (tenantId: number, id: number): Statement =>
  sql`select content, kind from rate_file where tenant_id = ${tenantId} and id = ${id}`;
