import type { Page } from '@playwright/test';
import { expect } from '#fixtures.ts';

/**
 * The nth newest consignment of a status, with or without dangerous goods, of a service type that creates labels
 * automatically or on request. Each repetition of a journey has a consignment of its own.
 */
export const NEWEST = `
  with suitable as (
    select id, reference from consignment c
    where organisation_id = 101 and status = $1
      and exists (select from line_item l where l.consignment_id = c.id and l.un_number is not null) = $2
      and (select auto_generates_label from service_type t where t.id = c.service_type_id) = $4
      and not exists (select from handling_unit h where h.consignment_id = c.id)
  )
  select reference from suitable
  order by id desc limit 1 offset $3::int % (select count(*) from suitable)`;

export const link = (page: Page, name: string) =>
  page.getByRole('link', { name: `Open ${name} in a new tab` });

export async function fileOf(page: Page, name: string) {
  const opening = link(page, name);
  await expect(opening).toHaveAttribute('target', '_blank');
  const response = await page.request.get((await opening.getAttribute('href')) ?? '');
  expect(response.status()).toBe(200);
  return { type: response.headers()['content-type'], bytes: await response.body() };
}
