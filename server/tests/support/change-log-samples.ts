import type { Subject } from './subject.ts';

/** The operations of the change log. */
export function changeLogSamples(subject: Subject) {
  const params = { org: String(subject.organisationId) };
  const filter = {
    startDateUtc: '2026-03-01',
    endDateUtc: '2026-03-18',
    userId: '7',
    source: 'import',
    fields: 'notes',
    reference: subject.reference,
  };
  return {
    changeLog: { params, query: { ...filter, before: '2000000000' } },
    changeLogUsers: { params },
    exportChangeLog: { params, query: filter },
  };
}
