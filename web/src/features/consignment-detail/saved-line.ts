import { formatDate, formatDateTime } from '@cartage/domain/dates/format.ts';
import type { Consignment } from '#freight/consignment-query.ts';

type Saved = Pick<Consignment, 'createdAtDateTimeUtc' | 'createdBy' | 'lastModifiedAtDateTimeUtc'>;

export function savedLine(consignment: Saved): string {
  const created = formatDate(new Date(consignment.createdAtDateTimeUtc));
  const saved = formatDateTime(new Date(consignment.lastModifiedAtDateTimeUtc));
  return `Created ${created} by ${consignment.createdBy}, last saved ${saved}`;
}
