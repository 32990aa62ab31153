import type { Subject } from './subject.ts';

/** The operations of the hireage ledger. */
export function hireageSamples(subject: Subject) {
  const params = { org: String(subject.organisationId) };
  const { siteId, hireUnit } = subject;
  const filter = {
    siteId: String(siteId),
    hireProvider: hireUnit.providerCode,
    hireUnit: hireUnit.code,
    partner: 'rimu',
    from: '2026-03-01',
    to: '2026-03-18',
    isDisputed: 'true',
    partnerSiteId: String(subject.receiverSiteId),
    partnerName: 'Rimu Joinery',
  } as const;
  return {
    hireageLedger: { params, query: filter },
    hireageMovements: { params, query: { ...filter, pageNumber: '1', pageSize: '25' } },
    exportHireage: { params, query: { ...filter, content: 'BALANCES' } },
    recordHireage: {
      params,
      body: {
        kind: 'IN',
        siteId,
        hireUnit,
        partner: 'Rimu Joinery',
        partnerSiteId: null,
        quantity: 12,
        day: '2026-03-17',
        docket: 'D-4711',
        note: 'Two are broken',
      },
    },
    reverseHireage: {
      params: { ...params, id: String(subject.hireageEntryId) },
      body: { note: 'Entered twice' },
    },
    disputeHireage: {
      params,
      body: { siteId, reference: null, entryId: subject.hireageEntryId, reason: 'The docket says 10' },
    },
    resolveHireageDispute: {
      params: { ...params, id: String(subject.hireageDisputeId) },
      body: { outcome: 'CORRECTED', note: 'The driver counted 10' },
    },
  };
}
