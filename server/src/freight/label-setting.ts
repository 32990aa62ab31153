import type { LabelSetting } from '@cartage/domain/documents/label-setting.ts';
import { organisationSettings } from '@cartage/domain/tenant/organisation-settings.ts';
import type { NamedValue } from '@cartage/domain/tenant/settings.ts';
import type { Transaction } from '#db/database.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

type Row = Pick<LabelSetting, 'hasNumbers' | 'serviceGeneratesLabel'> & {
  readonly settings: readonly NamedValue[];
};

/** What says whether a consignment is given its labels without being asked (ATT-05). */
export async function labelSettingOf(
  tx: Transaction,
  scope: Pick<Scope, 'tenantId' | 'organisationId'>,
  consignmentId: number,
): Promise<LabelSetting> {
  const [row] = await tx.query<Row>(labelSetting(scope, consignmentId));
  if (row === undefined) throw new Error('A consignment has its service type');
  const { settings, ...own } = row;
  return { ...own, organisationGeneratesLabels: organisationSettings(settings).autoGenerateFreightLabels };
}

function labelSetting(scope: Pick<Scope, 'tenantId' | 'organisationId'>, consignmentId: number): Statement {
  return sql`
    select
      (select gs1_prefix is not null from tenant where id = ${scope.tenantId}) as "hasNumbers",
      t.auto_generates_label as "serviceGeneratesLabel",
      (
        select coalesce(json_agg(json_build_object('name', name, 'value', value)), '[]')
        from organisation_setting where organisation_id = ${scope.organisationId}
      ) as settings
    from consignment c
    join service_type t on t.tenant_id = c.tenant_id and t.id = c.service_type_id
    where c.organisation_id = ${scope.organisationId} and c.id = ${consignmentId}`;
}

/**
 * Adds the job that makes the labels; one for each consignment, however often it is asked for before it runs. One of
 * many has time.
 */
export function enqueueDueLabel(
  scope: Pick<Scope, 'organisationId'>,
  { consignmentId, hasTime }: { readonly consignmentId: number; readonly hasTime: boolean },
): Statement {
  const payload = JSON.stringify({ organisationId: scope.organisationId, consignmentId, hasTime });
  if (hasTime)
    return sql`select enqueue_later('make-due-label', ${payload}::json, ${`label:${consignmentId}`})`;
  return sql`select enqueue('make-due-label', ${payload}::json, ${`label:${consignmentId}`})`;
}
