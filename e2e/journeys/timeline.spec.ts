import type { StatusNumber } from '@cartage/domain/consignment/status.ts';
import { STATUSES } from '@cartage/domain/consignment/status.ts';
import { expect, test } from '#fixtures.ts';

interface Found {
  readonly reference: string;
  readonly history: readonly StatusNumber[];
}

/** The latest consignment that matches `condition` (on `consignment c`), with its history. */
const latest = (condition: string) => `
  select c.reference, (
    select json_agg(h.status order by h.seq) from status_history h where h.consignment_id = c.id
  ) as history
  from consignment c where c.organisation_id = 101 and ${condition} order by c.id desc limit 1`;

const hasEvents = (...conditions: string[]) => `
  (select count(*) = 1 and bool_and(${conditions.join(' and ')})
   from delivery_event e where e.consignment_id = c.id)`;

const nameOf = (status: StatusNumber) => STATUSES.find((row) => row.displaySequence === status)?.name ?? '';
const WAY = STATUSES.slice(0, 7).map(({ name }) => name);

for (const { what, condition, isOnTheWay } of [
  { what: 'on its way', condition: 'c.status = 5', isOnTheWay: true },
  { what: 'delivered', condition: 'c.status = 7', isOnTheWay: true },
  { what: 'cancelled', condition: 'c.status = 8', isOnTheWay: false },
]) {
  test(`shows past, current and next steps of a consignment that is ${what} [@CONS-19]`, async ({
    page,
    signIn,
    rows,
  }) => {
    const [found] = await rows<Found>(latest(condition));
    const history = found?.history ?? [];
    await signIn('Hana', { path: `/consignment/${found?.reference}` });
    const stops = page
      .getByRole('listitem')
      .filter({ has: page.getByText(/^(Not reached yet|\d.*m|Not recorded)$/) });
    const reached = history.map(nameOf);
    const current = reached.at(-1) ?? '';
    const expected = isOnTheWay ? WAY : reached;
    await expect(stops).toHaveText(expected.map((name) => new RegExp(`^${name}`)));
    const place = expected.indexOf(current);
    await expect(page.locator('[aria-current=step]')).toHaveText(new RegExp(`^${current}`));
    await expect(stops.filter({ hasText: 'Not reached yet' })).toHaveCount(expected.length - 1 - place);
  });
}

for (const { what, condition, label, isOpen } of [
  {
    what: 'an unresolved note',
    condition: hasEvents("e.type_code = 'INFO'", 'e.action_required'),
    label: 'Unresolved note',
    isOpen: true,
  },
  {
    what: 'an exception that was resolved',
    condition: hasEvents("e.type_code = 'EXCP'", 'not e.action_required'),
    label: 'Resolved exception',
    isOpen: true,
  },
  {
    what: 'a note that was resolved',
    condition: hasEvents("e.type_code = 'INFO'", 'not e.action_required'),
    label: 'Resolved note',
    isOpen: false,
  },
]) {
  test(`shows an entry with ${what} ${isOpen ? 'expanded' : 'collapsed'} at first [@CONS-19]`, async ({
    page,
    signIn,
    rows,
  }) => {
    const [found] = await rows<Found>(latest(condition));
    await signIn('Hana', { path: `/consignment/${found?.reference}` });
    const toggle = page.getByRole('button', { name: /1 (exception|note)$/ });
    await expect(toggle).toHaveAttribute('aria-expanded', String(isOpen));
    const event = page.getByRole('region', { name: 'Status' }).getByLabel(label);
    await expect(event).toBeVisible({ visible: isOpen });
    await toggle.click();
    await expect(event).toBeVisible({ visible: !isOpen });
  });
}
