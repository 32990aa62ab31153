import { withClient } from '@cartage/database/connection/with-client.ts';
import { demoCaller, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';
import type { Subject } from './subject.ts';

/** A demo user with all permissions, and the ids that they can use in a request. */
export async function findDemoSubject(
  app: Pick<TestApp, 'adminUrl'>,
): Promise<{ readonly caller: Caller; readonly subject: Subject }> {
  const caller = demoCaller('kea-hana-wilcox');
  const { rows } = await withClient(app.adminUrl, (client) =>
    client.query<Subject>(
      `select tenant.host, organisation.id as "organisationId", draft.reference, draft.id as "consignmentId",
         (select min(id) from delivery_extra x where x.service_type_id = draft.service_type_id) as "extraId",
         draft.site_id as "siteId",
         draft.account_id as "accountId",
         (select min(id) from line_item where consignment_id = draft.id) as "lineItemId",
         (select max(id) from site where organisation_id = organisation.id and is_active and id <> draft.site_id)
           as "receiverSiteId",
         (select min(code) from service_type where tenant_id = tenant.id and is_active) as "serviceType",
         (select json_build_object('providerCode', provider_code, 'code', code) from hire_unit
           where tenant_id = tenant.id order by code limit 1) as "hireUnit",
         (select min(code) from packaging_type where tenant_id = tenant.id and is_active) as "packagingType",
         (select json_build_object('id', id, 'reference', reference) from consignment
           where organisation_id = organisation.id and status = 3 order by id limit 1) as staged,
         (select json_build_object('id', run_schedule.id, 'startsAt', run_schedule.starts_at)
           from run_schedule
           join delivery_run on delivery_run.id = run_schedule.run_id
           where region_id = 'NZ-AUK' and booked < run_schedule.capacity
           order by starts_at desc limit 1) as schedule,
         'own-1' as "exceptionId", 1 as "bulkJobId", 1 as "extractId", 1 as "savedExtractId", 1 as "templateId", 1 as "completeTemplateId", 1 as "standingOrderId", 1 as "presetId", 1 as "printerId", 1 as "printJobId", 1 as "manifestId", 1 as "hireageEntryId", 1 as "hireageDisputeId", 1 as "fileId", 1 as "importId",
         json_build_object(
           'account', account.code, 'sender', site.code,
           'receiver', (select max(code) from site s where s.organisation_id = organisation.id and s.is_active)) as codes
       from organisation
       join tenant on tenant.id = organisation.tenant_id
       join consignment draft on draft.organisation_id = organisation.id and draft.status = 1
       join account on account.id = draft.account_id and account.is_active
       join site on site.id = draft.site_id and site.is_active
       where organisation.id = $1
       order by draft.id
       limit 1`,
      [caller.organisationId],
    ),
  );
  const [subject] = rows;
  if (subject === undefined) throw new Error('The demo world has no draft in the organisation');
  return { caller, subject };
}
