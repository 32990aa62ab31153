import type { LabelSetting } from '@cartage/domain/documents/label-setting.ts';
import type { OrganisationSettings } from '@cartage/domain/tenant/organisation-settings.ts';
import type { Transaction } from '#db/database.ts';
import { labelSetting, type LabelSettingRow } from '#freight/label-setting.query.ts';
import type { Scope } from '#platform/scope.ts';

/** The settings that decide whether labels are made without a request (ATT-05). */
export async function readLabelSetting(
  tx: Transaction,
  scope: Scope,
  consignmentId: number,
  { autoGenerateFreightLabels }: OrganisationSettings,
): Promise<LabelSetting> {
  const [row] = await tx.query<LabelSettingRow>(labelSetting(scope, consignmentId));
  if (row === undefined) throw new Error(`Consignment ${consignmentId} has no service type`);
  return { ...row, organisationGeneratesLabels: autoGenerateFreightLabels };
}
