import { addDays, weekday } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, test } from '#fixtures.ts';
import { createPage } from '#pages/create-page.ts';
import { detailPage } from '#pages/detail-page.ts';
import { workingDayEverywhere } from '#working-day.ts';

const TOO_HEAVY = 'Each carton weighs 40 kg, over the limit of 25 kg for a lift by one person';

/** A working Monday, on which the Dunedin site of the demo is closed. */
function closedMonday() {
  const today = localDay(new Date());
  let day = workingDayEverywhere(today, 10);
  while (weekday(day) !== 0) day = workingDayEverywhere(today, daysAfter(day));
  return day;

  function daysAfter(last: typeof day): number {
    let days = 1;
    while (addDays(today, days) <= last) days += 1;
    return days;
  }
}

test('advice is shown at its field and on the draft, and prevents nothing', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  await form.enter({
    serviceType: 'Standard',
    receiver: 'Dunedin',
    lines: [{ items: '2', packaging: 'Carton', description: 'Paint', volume: '0.08', weight: '80' }],
  });
  // The live region has the same text.
  await expect(page.getByRole('group', { name: 'Item' }).getByText(TOO_HEAVY)).toBeVisible();
  const delivery = page.getByRole('textbox', { name: 'Requested Delivery' });
  await delivery.fill(formatDay(closedMonday()));
  await delivery.blur();
  await expect(delivery).toHaveAccessibleDescription(/^Dunedin is closed on Mondays/);
  expect(await accessibilityViolations(page)).toEqual([]);
  await form.save.click();
  await form.expectSaved();

  const notice = page.getByRole('region', { name: 'Warnings' });
  await expect(notice.getByRole('listitem')).toHaveCount(2);
  expect(await accessibilityViolations(page)).toEqual([]);
  await notice.getByRole('button', { name: 'Item 1, weight in kilograms' }).click();
  const detail = detailPage(page);
  const weight = detail.lineField('Weight in kilograms', 1);
  await expect(weight).toBeFocused();
  await expect(weight).toHaveAccessibleDescription(new RegExp(TOO_HEAVY));
  await weight.fill('50');
  await expect(notice.getByRole('listitem')).toHaveCount(1);
  await detail.save.click();
  await detail.expectSuccess('Freight has been saved');
  await page.reload();
  await expect(notice).toContainText('Requested Delivery: Dunedin is closed on Mondays');

  await page.getByRole('button', { name: 'Mark As Ready' }).click();
  await expect(page.getByRole('button', { name: 'Mark As Ready' })).toBeHidden();
  await expect(notice).toBeHidden();
});
