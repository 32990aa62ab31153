import { queueTab } from '#desk-tenants.ts';
import { DELIVERY_PARTIES, failDelivery } from '#failed-delivery.ts';
import { expect, test } from '#fixtures.ts';
import { tagOfUser } from '#journey-tags.ts';

/** Latest first. */
const REQUEST_IDS = `
  select r.id::int as id from exception_request r join exception_case k on k.id = r.case_id
  join consignment c on c.id = k.consignment_id where c.reference = $1 order by r.id desc`;

for (const parties of DELIVERY_PARTIES) {
  const { tenant, staff, program } = parties;
  test(
    `a customer of ${tenant} requests redelivery and writes to the depot, and sees the answers live [@API-03]`,
    { tag: tagOfUser(parties.customer) },
    async ({ page, run, rows, signIn, otherBrowser, isMobile }) => {
      const { reference, linehaul } = await failDelivery({ page, run, rows, signIn }, parties);
      await page.goto(new URL(`/consignment/${reference}`, page.url()).href);
      const banner = page.getByRole('region', { name: 'Unresolved exception' });
      const requests = banner.getByRole('region', { name: 'Requests to the provider' });

      const shown = await test.step('the customer requests another delivery day', async () => {
        await requests.getByRole('button', { name: 'Request redelivery' }).click();
        const day = requests.getByLabel('Delivery day');
        await day.selectOption({ index: 1 });
        const chosen = await day.locator('option:checked').innerText();
        await requests.getByLabel('Note for the depot (optional)').fill('Ring at gate 2');
        await requests.getByRole('button', { name: 'Send request' }).click();
        await expect(requests).toContainText('Waiting for an answer');
        await expect(requests).toContainText(`Deliver again on ${chosen}. Note: Ring at gate 2`);
        await expect(requests.getByRole('button')).toHaveCount(0);
        return chosen;
      });

      await test.step('the program of the provider accepts it, and the page shows it without a reload', async () => {
        const [request] = await rows<{ id: number }>(REQUEST_IDS, [reference]);
        const answer = {
          reference,
          requestId: request?.id,
          outcome: 'accepted',
          reason: 'On the morning run',
        };
        await linehaul.answer(page, answer);
        await expect(requests).toContainText(`Accepted by ${program}`);
        await expect(requests).toContainText('On the morning run');
        const bell = page.getByRole('button', { name: /^Notifications/ });
        await bell.click();
        await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText(
          `The provider accepted the request on ${reference}`,
        );
        await page.keyboard.press('Escape');
        await expect(page.getByRole('main')).toContainText(shown.replace(/^\w+ /, ''));
      });

      await test.step('the customer requests a new address, which the provider declines', async () => {
        const [receiver] = await rows<Record<'suburb' | 'city' | 'postcode', string>>(
          `select suburb, city, postcode from participant p join consignment c on c.id = p.consignment_id
           where c.reference = $1 and p.role = 'receiver'`,
          [reference],
        );
        await requests.getByRole('button', { name: 'Request new address' }).click();
        await requests.getByLabel('Street number').fill('7');
        await requests.getByLabel('Suburb').fill(receiver?.suburb ?? '');
        await requests.getByLabel('City').fill(receiver?.city ?? '');
        await requests.getByLabel('Postcode').fill(receiver?.postcode ?? '');
        const send = requests.getByRole('button', { name: 'Send request' });
        await send.click();
        await expect(requests).toContainText('Street is required');
        await requests.getByLabel('Street', { exact: true }).fill('Rewa Lane');
        await send.click();
        await expect(requests).toContainText('Waiting for an answer');
        await expect(requests).toContainText('Deliver to 7 Rewa Lane');
        const [request] = await rows<{ id: number }>(REQUEST_IDS, [reference]);
        await linehaul.answer(page, {
          reference,
          requestId: request?.id,
          outcome: 'declined',
          reason: 'The truck has left',
        });
        await expect(requests).toContainText(`Declined by ${program}`);
        await expect(requests).toContainText('The truck has left');
      });

      await test.step('the customer writes to the depot, and the desk replies', async () => {
        await banner.getByRole('button', { name: 'Write to the depot' }).click();
        await banner.getByLabel('Message to the depot').fill('Is the pallet still whole?');
        await banner.getByRole('button', { name: 'Send to the depot' }).click();
        const entries = banner.getByRole('list', { name: 'Comments and changes' });
        await expect(entries).toContainText('Is the pallet still whole?');

        const desk = await signIn(staff, { page: await otherBrowser() });
        if (isMobile) {
          await expect(queueTab(desk)).toHaveText(/^Queue \([1-9]\d* waiting\)$/);
          await queueTab(desk).click();
        }
        await desk.getByRole('button', { name: /^Requests and messages \d/ }).click();
        const waiting = desk
          .getByRole('list', { name: 'Waiting customers' })
          .getByRole('listitem')
          .filter({ hasText: reference });
        await expect(waiting).toContainText('Is the pallet still whole?');
        await waiting.getByRole('button', { name: reference }).click();
        const thread = desk.getByRole('dialog').getByRole('group', { name: 'Receiver closed' });
        await expect(thread).toContainText('Is the pallet still whole?');
        await thread.getByLabel('Reply').fill('It is whole, on the truck.');
        await thread.getByRole('button', { name: 'Send reply' }).click();
        await expect(thread.getByRole('listitem').last()).toContainText('It is whole, on the truck.');
        await expect(entries).toContainText('It is whole, on the truck.');

        await test.step('a reply is in the bell of every page, until it is read', async () => {
          const bell = page.getByRole('button', { name: /^Notifications/ });
          await bell.click();
          await page.keyboard.press('Escape');
          await page.goto(new URL('/standing-orders', page.url()).href);
          await expect(bell).toHaveAccessibleName('Notifications');
          await thread.getByLabel('Reply').fill('It arrives at noon.');
          await thread.getByRole('button', { name: 'Send reply' }).click();
          await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
          const read = page.waitForResponse(/\/notifications\/read$/);
          await bell.click();
          await read;
          await page.reload();
          await expect(bell).toHaveAccessibleName('Notifications');
          await bell.click();
          const answers = page.getByRole('list', { name: 'Results' });
          await expect(answers).toContainText(`The provider replied on ${reference}`);
          await answers
            .getByRole('link', { name: `Open ${reference}` })
            .first()
            .click();
          await expect(page).toHaveURL(new RegExp(`/consignment/${reference}$`));
        });

        await test.step('the answered customer does not wait any more', async () => {
          await desk.keyboard.press('Escape');
          await expect(desk.getByRole('dialog')).toBeHidden();
          await expect(desk.getByRole('heading', { name: 'Requests and messages' })).toBeVisible();
          await expect(waiting).toHaveCount(0);
        });
      });
    },
  );
}
