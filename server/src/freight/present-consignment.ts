import type { ResponseBody } from '@cartage/contract/operations.ts';
import { presentEvent, presentSummary } from '@cartage/domain/consignment/present-summary.ts';
import { shownAbilities } from '@cartage/domain/consignment/shown-abilities.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import type { AccountRow, ConsignmentRows, HireageRow, LineRow } from '#freight/consignment-rows.ts';
import { presentExtras } from '#freight/present-extras.ts';
import { trackingPath } from '#freight/tracking-path.ts';
import type { RequestScope, Scope } from '#platform/scope.ts';

/** API-07, with the actions that the caller may perform now. */
export function presentConsignment(
  scope: Pick<RequestScope, 'permissions' | 'portal'>,
  rows: ConsignmentRows,
): ResponseBody<'getConsignment'> {
  const { consignment } = rows;
  const { code, name } = statusOfNumber(consignment.status);
  return {
    ...presentSummary(rows),
    version: consignment.version,
    createdBy: consignment.createdBy ?? 'Unknown',
    lastModifiedAtDateTimeUtc: consignment.modifiedAt.toISOString(),
    currentStatus: { code, name },
    serviceType: { code: consignment.serviceType.code, name: consignment.serviceType.name },
    account: presentAccount(consignment.account),
    site: { id: consignment.site.id, code: consignment.site.code, name: consignment.site.name },
    notes: consignment.notes,
    receiverNotes: consignment.receiverNotes,
    lineItems: rows.lines.map(presentLine),
    deliveryEvents: rows.events.map(presentEvent),
    hireage: consignment.hireage === null ? null : presentHireage(consignment.hireage),
    consignmentFlags:
      consignment.exportEcert === null
        ? []
        : [{ code: 'EXPORT', flagProperties: { ecert: consignment.exportEcert } }],
    liability: consignment.liability,
    estimatedPrice: priceFor(scope, consignment.estimatedPrice),
    confirmedPrice: priceFor(scope, consignment.confirmedPrice),
    trackingUrl: consignment.isTrackingRevoked ? '' : `${scope.portal}${trackingPath(consignment)}`,
    ...presentExtras(consignment.serviceType.extras, {
      serviceTypeCode: consignment.serviceType.code,
      pieces: consignment.itemCount,
    }),
    abilities: shownAbilities(code, scope.permissions),
  };
}

/** CONS-16: prices need a permission, in every status. */
function priceFor({ permissions }: Pick<Scope, 'permissions'>, price: string | null): number | null {
  return price === null || !permissions.has('Consignment.ViewPricing') ? null : Number(price);
}

function presentHireage({ hireUnit, quantity }: HireageRow) {
  const { code, name, providerCode } = hireUnit;
  return { hireUnit: { code, name, providerCode }, quantity };
}

export function presentAccount(account: AccountRow): ResponseBody<'myAccounts'>[number] {
  return {
    id: account.id,
    code: account.code,
    description: account.description,
    isActive: account.isActive,
  };
}

export function presentLine(line: LineRow): ResponseBody<'getConsignment'>['lineItems'][number] {
  const { dangerousGoods } = line;
  return {
    id: line.id,
    count: line.count,
    packagingType: { code: line.packagingType.code, name: line.packagingType.name },
    description: line.description,
    length: line.length,
    width: line.width,
    height: line.height,
    volume: line.volume,
    weight: line.weight,
    dangerousGoods: dangerousGoods === null ? null : presentDangerousGoods(dangerousGoods),
  };
}

function presentDangerousGoods(row: NonNullable<LineRow['dangerousGoods']>) {
  return {
    unNumber: row.unNumber,
    class: row.class,
    subsidiaryClass1: row.subsidiaryClass1,
    subsidiaryClass2: row.subsidiaryClass2,
    nameAndDescription: row.nameAndDescription,
    isUnlisted: row.isUnlisted,
  };
}
