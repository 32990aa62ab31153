import { formatDate, formatDateTime } from '@cartage/domain/dates/format.ts';
import type { Consignment } from '#freight/consignment-query.ts';

type Saved = Pick<Consignment, 'createdAtDateTimeUtc' | 'createdBy' | 'lastModifiedAtDateTimeUtc'>;

export function savedLine(of: Saved): string {
  const created = formatDate(new Date(of.createdAtDateTimeUtc));
  const saved = formatDateTime(new Date(of.lastModifiedAtDateTimeUtc));
  return `Created ${created} by ${of.createdBy}, last saved ${saved}`;
}
