import { balanceChange, type MovementState } from '@cartage/domain/hireage/ledger.ts';
import type { DisputeRow, FigureRow, LineRow, MovementRow } from '#features/hireage/ledger.query.ts';

type SiteHireUnit = Pick<FigureRow, 'siteId' | 'siteName' | 'providerCode' | 'unitCode' | 'unitName'>;

const presentSiteHireUnit = (row: SiteHireUnit) => ({
  site: { id: row.siteId, name: row.siteName },
  hireUnit: { providerCode: row.providerCode, code: row.unitCode, name: row.unitName },
});

export const presentFigures = (row: FigureRow) => ({
  ...presentSiteHireUnit(row),
  out: row.out,
  in: row.in,
  transferred: row.transferred,
  corrected: row.corrected,
  balance: row.balance,
  disputed: row.disputed,
});

export const presentLine = (row: LineRow) => ({
  ...presentFigures(row),
  partner: { siteId: row.partnerSiteId, name: row.partner },
});

export const presentMovement = (row: MovementRow) => ({
  ...presentSiteHireUnit(row),
  partner: { siteId: row.partnerSiteId, name: row.partner },
  kind: row.kind,
  quantity: row.quantity,
  balanceChange: balanceChange(row.kind, row.quantity),
  day: row.day,
  reference: row.reference,
  entryId: row.entryId,
  docket: row.docket,
  note: row.note,
  recordedBy: row.recordedBy,
  recordedAtDateTimeUtc: row.recordedAt?.toISOString() ?? null,
  reverses: row.reverses,
  isReversed: row.isReversed,
  disputes: row.disputes.map(presentDispute),
});

function presentDispute(row: DisputeRow) {
  const { outcome, resolutionNote, resolvedAt, resolvedBy } = row;
  return {
    id: row.id,
    reason: row.reason,
    openedAtDateTimeUtc: new Date(row.openedAt).toISOString(),
    openedBy: row.openedBy,
    resolution:
      outcome === null || resolvedAt === null
        ? null
        : {
            outcome,
            note: resolutionNote ?? '',
            atDateTimeUtc: new Date(resolvedAt).toISOString(),
            by: resolvedBy ?? '',
          },
  };
}

export const stateOf = (row: MovementRow): MovementState => ({
  isEntry: row.entryId !== null,
  isReversal: row.reverses !== null,
  isReversed: row.isReversed,
  isDisputed: row.disputes.some(({ outcome }) => outcome === null),
});
