import type { TenantCode } from '#people.ts';
import { BULK_SCENES } from '#scenes/bulk.ts';
import { CHANGE_LOG_SCENES } from '#scenes/change-log.ts';
import { CONSIGNMENT_SCENES } from '#scenes/consignment.ts';
import { CREATE_SCENES } from '#scenes/create.ts';
import { DASHBOARD_SCENES } from '#scenes/dashboard.ts';
import { DANGEROUS_GOODS_SCENES } from '#scenes/dangerous-goods.ts';
import { DESK_SCENES } from '#scenes/desk.ts';
import { ENTRY_WARNING_SCENES } from '#scenes/entry-warnings.ts';
import { ERROR_SCENES, SIGN_IN_SCENES } from '#scenes/sign-in.ts';
import { FAST_ENTRY_SCENES } from '#scenes/fast-entry.ts';
import { HIREAGE_SCENES } from '#scenes/hireage.ts';
import { IMPORT_CORRECTION_SCENES } from '#scenes/import-corrections.ts';
import { IMPORT_SCENES } from '#scenes/import.ts';
import { LIST_EDITING_SCENES } from '#scenes/list-editing.ts';
import { LIST_SCENES } from '#scenes/list.ts';
import { MANIFEST_SCENES } from '#scenes/manifests.ts';
import { OPERATIONS_SCENES } from '#scenes/operations.ts';
import { PAPER_SCENES } from '#scenes/paper.ts';
import { PRICE_SCENES } from '#scenes/prices.ts';
import { QUOTE_SCENES } from '#scenes/quote.ts';
import { SCHEDULE_SCENES } from '#scenes/schedule.ts';
import { THEME_SCENES } from '#scenes/theme.ts';
import { PRINT_QUEUE_SCENES } from '#scenes/print-queue.ts';
import { RECEIVER_EMAIL_SCENES } from '#scenes/receiver-emails.ts';
import type { Scene, Width } from '#scenes/scene.ts';
import { STANDING_ORDER_SCENES } from '#scenes/standing-orders.ts';
import { SHELL_SCENES } from '#scenes/shell.ts';
import { TODAY_SCENES } from '#scenes/today.ts';
import { TRACKING_SCENES } from '#scenes/tracking.ts';

const SCENES: readonly Scene[] = [
  ...SIGN_IN_SCENES,
  ...ERROR_SCENES,
  ...DASHBOARD_SCENES,
  ...TODAY_SCENES,
  ...LIST_SCENES,
  ...LIST_EDITING_SCENES,
  ...BULK_SCENES,
  ...CREATE_SCENES,
  ...FAST_ENTRY_SCENES,
  ...ENTRY_WARNING_SCENES,
  ...STANDING_ORDER_SCENES,
  ...CONSIGNMENT_SCENES,
  ...DANGEROUS_GOODS_SCENES,
  ...IMPORT_SCENES,
  ...IMPORT_CORRECTION_SCENES,
  ...PRICE_SCENES,
  ...QUOTE_SCENES,
  ...SCHEDULE_SCENES,
  ...THEME_SCENES,
  ...SHELL_SCENES,
  ...TRACKING_SCENES,
  ...DESK_SCENES,
  ...OPERATIONS_SCENES,
  ...RECEIVER_EMAIL_SCENES,
  ...MANIFEST_SCENES,
  ...HIREAGE_SCENES,
  ...CHANGE_LOG_SCENES,
  ...PAPER_SCENES,
  ...PRINT_QUEUE_SCENES,
];

/** The scenes of a tenant that one user, or a signed-out visitor, can see in sequence. */
export interface SceneGroup {
  readonly tenant: TenantCode;
  /** Given name of a demo user; null when signed out. */
  readonly person: string | null;
  readonly scenes: readonly Scene[];
}

export function sceneGroupsOf(tenant: TenantCode, width: Width): SceneGroup[] {
  const shown = SCENES.filter(
    ({ people, only }) => (only?.includes(width) ?? true) && (people === null || people[tenant]),
  );
  const people = new Set(shown.map((scene) => scene.people?.[tenant] ?? null));
  return [...people].map((person) => ({
    tenant,
    person,
    scenes: shown.filter((scene) => (scene.people?.[tenant] ?? null) === person),
  }));
}

export const ORGANISATIONS = { kea: 101, tui: 201 } as const satisfies Record<TenantCode, number>;

/**
 * Consignments of an organisation that show most of a screen's features. Tracking tokens are known only for those of the
 * demo world; journeys create others.
 */
export const EXAMPLES_STATEMENT = `
  with c as (
    select * from consignment where organisation_id = $1 and tracking_token = md5('demo ' || reference)
  )
  select
    (select reference from c where status = 1 order by id desc limit 1) as draft,
    (select reference from c where status = 2 order by id desc limit 1) as ready,
    (select reference from c where is_delivery_exception order by id desc limit 1) as exception,
    (select k.reference from consignment k
     join organisation o on o.id = k.organisation_id
     join delivery_event e on e.organisation_id = k.organisation_id and e.consignment_id = k.id
     where o.tenant_id = (select tenant_id from organisation where id = $1)
       and k.tracking_token = md5('demo ' || k.reference) and k.status in (4, 5, 6) and e.action_required
       and e.title = 'Receiver closed' order by k.status desc, k.id desc limit 1) as attempted,
    coalesce(
      (select c.reference from c join line_item l on l.consignment_id = c.id
       where l.un_number is not null order by c.id desc limit 1),
      (select reference from c where status = 5 order by id desc limit 1)
    ) as dangerous,
    (select reference from c where status = 7 order by id desc limit 1) as delivered,
    (select reference from c where status = 7 and exists (
      select from document_consignment dc join document d on d.id = document_id
      where dc.consignment_id = c.id and kind = 'PODDOC') order by id desc limit 1) as proven,
    (select reference from c where status = 6 and not is_delivery_exception
     order by id desc limit 1) as delivering,
    (select c.reference from c join receiver_email e on e.consignment_id = c.id
     group by c.reference order by bool_or(e.outcome = 'bounced') desc, count(*) desc, max(c.id) desc limit 1) as emailed,
    (select p.postcode from c join participant p on p.consignment_id = c.id and p.role = 'receiver'
     where status = 7 and exists (
       select from document_consignment dc join document d on d.id = document_id
       where dc.consignment_id = c.id and kind = 'PODDOC') order by c.id desc limit 1) as "provenPostcode",
    (select c.reference from c
     join price_estimate e on e.organisation_id = c.organisation_id and e.consignment_id = c.id
     where c.confirmed_charges @> '[{"code": "WAIT"}]'
       and c.confirmed_price <> (e.working ->> 'total')::numeric order by c.id desc limit 1) as priced,
    (select c.reference from c
     join price_estimate e on e.organisation_id = c.organisation_id and e.consignment_id = c.id
     where c.status between 2 and 7 and c.confirmed_price is null and e.reason is not null
     order by c.id desc limit 1) as unpriced`;

/** Runs in the browser: removes stored choices and keeps the sign-in. */
export function forgetChoices(): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith('cartage.user.')) localStorage.removeItem(key);
  }
}
