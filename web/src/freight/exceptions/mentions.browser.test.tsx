import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CommentForm } from '#freight/exceptions/comment-form.tsx';
import { ExceptionEntries } from '#freight/exceptions/exception-entries.tsx';
import { useExceptionWork } from '#freight/exceptions/use-exception-work.ts';
import { Dialog } from '#kit/dialog.tsx';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const USERS = [
  { id: 7, name: 'Hana Wilcox' },
  { id: 8, name: 'Hōhepa Tūhoe' },
  { id: 9, name: 'Mere Rangi' },
];

function Form({ users = USERS }: { readonly users?: typeof USERS }) {
  const work = useExceptionWork({ reference: 'KEA00000123', version: 4, exceptionId: 'event-9001' });
  return <CommentForm work={work} users={users} draft="comment.KEA00000123.event-9001" />;
}

beforeEach(() => sessionStorage.clear());

const field = () => page.getByLabelText('Comment for your team');
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);
const active = () => page.getByRole('option', { selected: true }).element().textContent;
const value = () => {
  const element = field().element();
  return element instanceof HTMLTextAreaElement ? element.value : null;
};

/** Renders the form. Returns the bodies of the sent comments. */
async function open(width: 'wide' | 'narrow' = 'wide', users = USERS): Promise<readonly unknown[]> {
  const sent: unknown[] = [];
  await renderInPortal(<Form users={users} />, {
    width,
    responses: {
      '/comments': async (request: Request) => {
        sent.push(await request.json());
        return Response.json({ reference: 'KEA00000123', version: 5 });
      },
    },
  });
  await field().click();
  return sent;
}

test('@ offers the users, and the keyboard chooses one', async () => {
  const sent = await open();
  await userEvent.keyboard('Ask @');
  await eventually(() => expect(options()).toEqual(['Hana Wilcox', 'Hōhepa Tūhoe', 'Mere Rangi']));
  const textarea = field().element();
  const list = page.getByRole('listbox', { name: 'Users to mention' }).element();
  expect(textarea).toHaveFocus();
  expect(textarea.getAttribute('aria-controls')).toBe(list.id);
  await userEvent.keyboard('{ArrowUp}');
  await eventually(() => expect(active()).toBe('Mere Rangi'));
  expect(textarea.getAttribute('aria-activedescendant')).toBe(
    page.getByRole('option', { selected: true }).element().id,
  );
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await eventually(() => expect(active()).toBe('Hōhepa Tūhoe'));
  await userEvent.keyboard('{Enter}');
  await eventually(() => expect(value()).toBe('Ask @Hōhepa Tūhoe '));
  expect(options()).toEqual([]);
  await userEvent.keyboard('to call');
  await expect.element(page.getByText('Mentions Hōhepa Tūhoe')).toBeVisible();
  await page.getByRole('button', { name: 'Add comment' }).click();
  await eventually(() => expect(sent).toEqual([{ text: 'Ask @Hōhepa Tūhoe to call', mentions: [8] }]));
});

test('a part of a name filters the users without macrons, and a name in the middle keeps the text after it', async () => {
  await open();
  await field().fill('Ask  to call');
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}@tuh');
  await eventually(() => expect(options()).toEqual(['Hōhepa Tūhoe']));
  await userEvent.keyboard('{Tab}');
  await eventually(() => expect(value()).toBe('Ask @Hōhepa Tūhoe to call'));
  expect(field().element()).toHaveFocus();
});

test('Escape closes the list and not the dialog, and another @ opens it again', async () => {
  const closed: string[] = [];
  await renderInPortal(
    <Dialog title="Exception" close={() => closed.push('closed')} actions={null}>
      <Form />
    </Dialog>,
  );
  await field().click();
  await userEvent.keyboard('@me');
  await eventually(() => expect(options()).toEqual(['Mere Rangi']));
  await userEvent.keyboard('{Escape}');
  await eventually(() => expect(options()).toEqual([]));
  expect(closed).toEqual([]);
  await userEvent.keyboard('r');
  expect([value(), options()]).toEqual(['@mer', []]);
  await userEvent.keyboard(' @');
  await eventually(() => expect(options()).toHaveLength(3));
  await userEvent.keyboard('{Escape}{Escape}');
  await eventually(() => expect(closed).toEqual(['closed']));
});

test('a click chooses a user on a phone, where the options are large enough and in the window', async () => {
  const sent = await open('narrow');
  await userEvent.keyboard('@');
  const option = page.getByRole('option', { name: 'Mere Rangi' });
  await eventually(() => expect(option.element()).toBeVisible());
  const { height, left, right, bottom } = option.element().getBoundingClientRect();
  expect(height).toBeGreaterThanOrEqual(44);
  expect([left >= 0, right <= innerWidth, bottom <= innerHeight]).toEqual([true, true, true]);
  await option.click();
  await eventually(() => expect(value()).toBe('@Mere Rangi '));
  expect(field().element()).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await eventually(() => expect(sent).toEqual([{ text: '@Mere Rangi ', mentions: [9] }]));
});

test('an unknown name says so, and a deleted name is no mention', async () => {
  const sent = await open();
  await userEvent.keyboard('@zed');
  await expect.element(page.getByText('No user with access to the consignment has this name')).toBeVisible();
  await field().fill('@Mere Rangi');
  await expect.element(page.getByText('Mentions Mere Rangi')).toBeVisible();
  await field().fill('Called them');
  await expect.element(page.getByText('Type @ to mention a user')).toBeVisible();
  await page.getByRole('button', { name: 'Add comment' }).click();
  await eventually(() => expect(sent).toEqual([{ text: 'Called them' }]));
});

test('the chosen one of two users with the same name is mentioned', async () => {
  const sent = await open('wide', [
    { id: 7, name: 'Mere Rangi' },
    { id: 9, name: 'Mere Rangi' },
  ]);
  await userEvent.keyboard('@m');
  await eventually(() => expect(options()).toHaveLength(2));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await eventually(() => expect(sent).toEqual([{ text: '@Mere Rangi ', mentions: [9] }]));
});

function Entries() {
  const [mentions] = useState([
    { id: 7, name: 'Hana Wilcox', isMe: true },
    { id: 9, name: 'Mere Rangi', isMe: false },
  ]);
  const entry = { id: 1, atDateTimeUtc: '2026-03-18T01:06:00.000Z', author: 'Hōhepa Tūhoe' } as const;
  return (
    <ExceptionEntries entries={[{ ...entry, kind: 'comment', text: 'Ask @Hana Wilcox first', mentions }]} />
  );
}

test('a mentioned name is emphasised, and one that the text does not have follows it', async () => {
  await renderInPortal(<Entries />);
  const name = page.getByText('@Hana Wilcox');
  await eventually(() => expect(name.element().tagName).toBe('STRONG'));
  expect(name.element().getAttribute('data-me')).toBe('true');
  await expect.element(page.getByText('Mentioned Mere Rangi')).toBeVisible();
});
