import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Bell } from '#app/shell/bell.tsx';
import { useUserNotifications } from '#app/shell/use-user-notifications.ts';
import { notifications } from '#kit/notifications.ts';
import { CurrentOrganisation, useOrganisationContext } from '#session/session-context.tsx';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const FAILED = {
  id: 31,
  kind: 'standing-order',
  message:
    'Couldn\'t create the consignment of "Weekly shelving" for 23/03/2026: The account isn\'t active any more',
  isFailure: true,
  atDateTimeUtc: '2026-03-22T11:00:00.000Z',
  reference: null,
  standingOrderId: 4,
};

function Content() {
  useUserNotifications();
  const context = useOrganisationContext();
  // A server of others sends no members.
  const organisation = { ...context.organisation, members: [] };
  return (
    <CurrentOrganisation value={{ ...context, organisation }}>
      <Bell />
    </CurrentOrganisation>
  );
}

test('an unread notification of the server is in the bell until the user opens it', async () => {
  const read: Request[] = [];
  const unread = () => Response.json(read.length === 0 ? [FAILED] : []);
  await renderInPortal(<Content />, {
    permissions: ['Access.DISPATCH', 'Consignment.LimitedEdit'],
    responses: {
      '/notifications': unread,
      '/notifications/read': (request: Request) => {
        read.push(request);
        return unread();
      },
      '/bulk-jobs': [],
      '/imports': [],
      '/extract': [],
    },
  });
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' });
  await eventually(() => expect(bell.element()).toBeVisible());
  // It is not reported as read before the user has opened the bell.
  expect(read).toEqual([]);
  await bell.click();
  const results = page.getByRole('list', { name: 'Results' });
  await eventually(() => expect(results.getByText(FAILED.message).element()).toBeVisible());
  const link = results.getByRole('link', { name: 'Open standing order' });
  expect(link.element().getAttribute('href')).toBe('/standing-orders?order=4');
  await eventually(() => expect(read).toHaveLength(1));
  expect(await read[0]?.json()).toEqual({ ids: [31] });
  expect(notifications.read()).toMatchObject([{ notificationId: 31, kind: 'error', times: 1, isRead: true }]);
  notifications.dismissAll();
});
