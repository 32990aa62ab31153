import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { Bell } from '#app/shell/bell.tsx';
import { useUserNotifications } from '#app/shell/use-user-notifications.ts';
import { notifications } from '#kit/notifications.ts';
import { toasts } from '#kit/toasts.ts';
import { CurrentOrganisation, useOrganisationContext } from '#session/session-context.tsx';
import { eventually } from '#testing/eventually.ts';
import { clearToasts } from '#testing/failures.ts';
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

/** Newest first, as the server sends them. */
const answers = (first: number, last: number, atDateTimeUtc = '2026-03-22T11:00:00.000Z') =>
  Array.from({ length: last - first + 1 }, (_, index) => ({
    id: last - index,
    kind: 'provider-answer',
    message: `The provider replied on KEA${last - index}`,
    isFailure: false,
    atDateTimeUtc,
    reference: `KEA${last - index}`,
    standingOrderId: null,
  }));

/** Renders the bell with unread notifications of the server. Returns the requests that report read ones. */
async function renderBell(unread: readonly object[]): Promise<readonly Request[]> {
  const reports: Request[] = [];
  const left = () => Response.json(reports.length === 0 ? unread : []);
  onTestFinished(() => notifications.dismissAll());
  await renderInPortal(<Content />, {
    permissions: ['Access.DISPATCH', 'Consignment.LimitedEdit'],
    responses: {
      '/notifications': left,
      '/notifications/read': (request: Request) => {
        reports.push(request);
        return left();
      },
      '/bulk-jobs': [],
      '/imports': [],
      '/extract': [],
    },
  });
  return reports;
}

/** The ids of the only report. */
async function reportedIds(reports: readonly Request[]): Promise<readonly number[]> {
  await eventually(() => expect(reports).toHaveLength(1));
  const [report = new Request(location.href)] = reports;
  const { ids }: { readonly ids: readonly number[] } = await report.json();
  return ids.toSorted((a, b) => a - b);
}

const bellWith = (count: number) =>
  page.getByRole('button', { name: `Notifications, ${count} unread`, exact: true });

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

test('50 unread notifications stay unread until the user opens the bell', async () => {
  const reports = await renderBell(answers(101, 150));
  await eventually(() => expect(bellWith(50).element()).toBeVisible());
  // A later change of the list must not report any of them either.
  notifications.add('success', 'The consignment has been saved', { reference: 'KEA00000001' });
  await eventually(() => expect(bellWith(51).element()).toBeVisible());
  expect(reports).toEqual([]);
  await bellWith(51).click();
  const results = page.getByRole('list', { name: 'Results' });
  await eventually(() =>
    expect(results.getByText('The provider replied on KEA101', { exact: true }).query()).not.toBeNull(),
  );
  expect(await reportedIds(reports)).toEqual(Array.from({ length: 50 }, (_, index) => 101 + index));
});

test("the user's own edits do not remove an unread notification of the server", async () => {
  const reports = await renderBell(answers(201, 201));
  await eventually(() => expect(bellWith(1).element()).toBeVisible());
  for (let n = 10; n < 40; n += 1) {
    notifications.add('success', 'The consignment has been saved', { reference: `KEA000000${n}` });
  }
  await eventually(() => expect(bellWith(31).element()).toBeVisible());
  expect(reports).toEqual([]);
  await bellWith(31).click();
  const results = page.getByRole('list', { name: 'Results' });
  await eventually(() =>
    expect(results.getByText('The provider replied on KEA201', { exact: true }).query()).not.toBeNull(),
  );
  expect(await reportedIds(reports)).toEqual([201]);
});

test('a notification that a full response lacks stays unread', async () => {
  // Older than the 50 notifications of the response.
  notifications.add('success', 'The provider replied on KEA301', {
    notificationId: 301,
    reference: 'KEA301',
  });
  await renderBell(answers(302, 351));
  await eventually(() => expect(bellWith(51).element()).toBeVisible());
});

test('an unread notification is reported as read when it is dismissed', async () => {
  const reports = await renderBell(answers(401, 401));
  await eventually(() => expect(bellWith(1).element()).toBeVisible());
  expect(reports).toEqual([]);
  notifications.dismiss(notifications.read()[0]?.id ?? '');
  expect(await reportedIds(reports)).toEqual([401]);
});

test('older notifications after a full response get no snackbar', async () => {
  const reports: Request[] = [];
  const older = answers(501, 510, '2026-03-20T11:00:00.000Z');
  onTestFinished(() => notifications.dismissAll());
  onTestFinished(clearToasts);
  await renderInPortal(<Content />, {
    permissions: ['Access.DISPATCH', 'Consignment.LimitedEdit'],
    responses: {
      '/notifications': answers(511, 560),
      '/notifications/read': (request: Request) => {
        reports.push(request);
        return Response.json(reports.length === 1 ? [...answers(561, 561), ...older] : []);
      },
      '/bulk-jobs': [],
      '/imports': [],
      '/extract': [],
    },
  });
  await eventually(() => expect(bellWith(50).element()).toBeVisible());
  await bellWith(50).click();
  const ids = () => notifications.read().map(({ notificationId }) => notificationId);
  await eventually(() => expect(ids()).toContain(510));
  expect(toasts.read().map(({ message }) => message)).toEqual(['The provider replied on KEA561']);
  // In the list they follow the newer ones.
  expect(ids()[0]).toBe(561);
  expect(ids().at(-1)).toBe(501);
});

test('a notification about a mention opens the exception', async () => {
  const mention = {
    ...FAILED,
    id: 601,
    kind: 'mention',
    message: 'Hana Wilcox mentioned you on KEA00000601',
    isFailure: false,
    reference: 'KEA00000601',
    exceptionId: 'event-9001',
    standingOrderId: null,
  };
  await renderBell([mention]);
  await bellWith(1).click();
  const results = page.getByRole('list', { name: 'Results' });
  await eventually(() => expect(results.getByText(mention.message).query()).not.toBeNull());
  const link = results.getByRole('link', { name: 'Open KEA00000601' }).element();
  expect(link.getAttribute('href')).toBe('/consignment/KEA00000601#event-9001');
});
