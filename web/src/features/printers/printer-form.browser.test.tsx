import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { PrintersPage } from '#features/printers/page.tsx';
import { toasts } from '#kit/toasts.ts';
import { eventually } from '#testing/eventually.ts';
import { clearToasts, problem } from '#testing/failures.ts';
import { OwnServer } from '#testing/own-server.tsx';
import { DOCK, GATE, printerServer, TOKEN } from '#testing/printer-server.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const NAME_TAKEN = 'A printer named "Gate" already exists';

const nameTaken = () => {
  const errors = [{ pointer: '/name', detail: NAME_TAKEN }];
  return Response.json({ code: 'rule-broken', title: 'Invalid request', errors }, { status: 422 });
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const nameField = page.getByRole('textbox', { name: 'Name' });
const credential = page.getByRole('textbox', { name: 'Credential of the print agent' });
const focusedRow = () => document.activeElement?.getAttribute('data-printer');
const messages = () => toasts.read().map(({ message }) => message);

async function render(...server: Parameters<typeof printerServer>) {
  onTestFinished(clearToasts);
  const { changes, responses } = printerServer(...server);
  await renderInPortal(
    <OwnServer>
      <PrintersPage />
    </OwnServer>,
    { permissions: ['Consignment.PRINT', 'Consignment.MAINTAIN'], responses },
  );
  return changes;
}

test('the error of the server is shown at its field, which gets the focus', async () => {
  await render([{ ...GATE }], () => nameTaken());
  await button('Add printer').click();
  await nameField.fill('Gate');
  await button('Save printer').click();
  await eventually(() => expect(page.getByText(NAME_TAKEN).elements()).toHaveLength(1));
  await expect.element(nameField).toHaveFocus();
  await expect.element(nameField).toHaveAccessibleDescription(NAME_TAKEN);
});

test('a printer whose response was lost is added once, and its credential can be replaced', async () => {
  const added = { ...GATE, id: 9, paper: '100x150', waiting: 0 } as const;
  const changes = await render([DOCK], (request, list) => {
    if (request.url.endsWith('/printers/9/token')) return { printer: added, token: TOKEN };
    if (list.length === 1) {
      list.push(added);
      throw new TypeError('Failed to fetch');
    }
    return Response.json({ printer: added, token: null }, { status: 201 });
  });
  await eventually(() => expect(page.getByText('Print agent is running').elements()).toHaveLength(1));
  await button('Add printer').click();
  await nameField.fill('Gate');
  await button('Save printer').click();
  const lost = page.getByText(
    'The connection was lost before the credential of Gate arrived, and it is not stored. Use "Replace credential" to get a new one.',
  );
  await eventually(() => expect(lost.elements()).toHaveLength(1));
  expect(focusedRow()).toBe('9');
  // The lost request is sent again with its key.
  const [first, second] = changes.map((request) => request.headers.get('idempotency-key'));
  expect([changes.length, second]).toEqual([2, first]);
  await button('Replace credential of Gate').click();
  await button('Replace credential').click();
  await eventually(() => expect(credential.elements()).toHaveLength(1));
  await expect.element(credential).toHaveValue(TOKEN);
  expect(lost.elements()).toEqual([]);
});

test('another click after a lost response repeats the same request', async () => {
  let attempts = 0;
  const added = { ...GATE, id: 9, paper: '100x150', waiting: 0 } as const;
  const changes = await render([DOCK], (_, list) => {
    attempts += 1;
    if (attempts < 3) throw new TypeError('Failed to fetch');
    list.push(added);
    return Response.json({ printer: added, token: TOKEN }, { status: 201 });
  });
  await eventually(() => expect(page.getByText('Print agent is running').elements()).toHaveLength(1));
  await button('Add printer').click();
  await nameField.fill('Gate');
  await button('Save printer').click();
  await eventually(() => expect(page.getByRole('alert').elements()).toHaveLength(1));
  await button('Save printer').click();
  await expect.element(credential).toHaveValue(TOKEN);
  expect(new Set(changes.map((request) => request.headers.get('idempotency-key'))).size).toBe(1);
});

test('the credential of an existing printer is not replaced before the list is loaded', async () => {
  let isLoaded = false;
  const existing = { ...GATE, id: 9, paper: '100x150' } as const;
  const changes = await render(
    [existing],
    () => {
      isLoaded = true;
      return nameTaken();
    },
    () => isLoaded,
  );
  await eventually(() =>
    expect(page.getByText("Couldn't load the label printers").elements()).toHaveLength(1),
  );
  await button('Add printer').click();
  await nameField.fill('Gate');
  await button('Save printer').click();
  await eventually(() => expect(page.getByText(NAME_TAKEN).elements()).toHaveLength(1));
  await expect.element(nameField).toHaveFocus();
  expect(changes).toHaveLength(1);
});

test('the credential of a printer that another user has just added is not replaced', async () => {
  const changes = await render([DOCK], (_, list) => {
    list.push({ ...GATE, id: 9, paper: '100x150' });
    return nameTaken();
  });
  await eventually(() => expect(page.getByText('Print agent is running').elements()).toHaveLength(1));
  await button('Add printer').click();
  await nameField.fill('Gate');
  await button('Save printer').click();
  await eventually(() => expect(page.getByText(NAME_TAKEN).elements()).toHaveLength(1));
  expect(changes).toHaveLength(1);
});

test('an edited printer gets the focus', async () => {
  const changes = await render([DOCK, GATE], (_, list) => {
    list[0] = { ...DOCK, name: 'Dock 3', version: 5 };
    return list[0];
  });
  await eventually(() => expect(button('Edit Dock 2').elements()).toHaveLength(1));
  await button('Edit Dock 2').click();
  await expect.element(nameField).toHaveValue('Dock 2');
  await nameField.fill('Dock 3');
  await button('Save printer').click();
  await eventually(() => expect(button('Edit Dock 3').elements()).toHaveLength(1));
  expect(changes[0]?.method).toBe('PUT');
  expect(changes[0]?.headers.get('if-match')).toBe('"4"');
  expect(await changes[0]?.json()).toEqual({ name: 'Dock 3', siteId: null, paper: 'a6', dpi: '203' });
  expect(focusedRow()).toBe('3');
  expect(messages()).toEqual(['Printer "Dock 3" saved']);
});

test('changes of another user are not overwritten, and their values can be used', async () => {
  const theirs = { ...DOCK, name: 'Dock 2 north', paper: '100x150', version: 5 } as const;
  const changes = await render([DOCK], (request, list) => {
    if (list[0]?.version !== 5) {
      list[0] = theirs;
      return Response.json({ code: 'stale-version', title: 'Changed', current: theirs }, { status: 412 });
    }
    if (request.headers.get('if-match') !== '"5"') return problem(412, 'stale-version');
    list[0] = { ...theirs, name: 'Dock 3', version: 6 };
    return list[0];
  });
  await eventually(() => expect(button('Edit Dock 2').elements()).toHaveLength(1));
  await button('Edit Dock 2').click();
  await nameField.fill('Dock 3');
  await button('Save printer').click();
  const conflict = page.getByText(
    'Another user changed this printer. Use the saved values, then make your changes again.',
  );
  await eventually(() => expect(button('Use saved values').elements()).toHaveLength(1));
  await expect.element(conflict).toBeVisible();
  // The list has the new version, but the form still shows the old one.
  await button('Save printer').click();
  await eventually(() => expect(changes).toHaveLength(2));
  expect(changes[1]?.headers.get('if-match')).toBe('"4"');
  await eventually(() => expect(button('Use saved values').elements()).toHaveLength(1));
  await expect.element(nameField).toHaveValue('Dock 3');
  await button('Use saved values').click();
  await expect.element(nameField).toHaveValue('Dock 2 north');
  await expect.element(nameField).toHaveFocus();
  await expect.element(page.getByRole('combobox', { name: 'Label stock' })).toHaveValue('100x150');
  expect(conflict.elements()).toEqual([]);
  await nameField.fill('Dock 3');
  await button('Save printer').click();
  await eventually(() => expect(button('Edit Dock 3').elements()).toHaveLength(1));
  expect(changes[2]?.headers.get('if-match')).toBe('"5"');
  expect(await changes[2]?.json()).toEqual({ name: 'Dock 3', siteId: null, paper: '100x150', dpi: '203' });
});
