import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PrintersPage } from '#features/printers/page.tsx';
import { toasts } from '#kit/toasts.ts';
import { eventually } from '#testing/eventually.ts';
import { clearToasts, problem } from '#testing/failures.ts';
import { OwnServer } from '#testing/own-server.tsx';
import { DOCK, GATE, printerServer, TOKEN } from '#testing/printer-server.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const nameField = page.getByRole('textbox', { name: 'Name' });
const credential = page.getByRole('textbox', { name: 'Credential of the print agent' });
const focusedRow = () => document.activeElement?.getAttribute('data-printer');
const messages = () => toasts.read().map(({ message }) => message);

async function render(
  printers: Parameters<typeof printerServer>[0],
  handle?: Parameters<typeof printerServer>[1],
  permissions: Parameters<typeof renderInPortal>[1] = {},
) {
  onTestFinished(clearToasts);
  const { changes, responses } = printerServer(printers, handle);
  await renderInPortal(
    <OwnServer>
      <PrintersPage />
    </OwnServer>,
    { permissions: ['Consignment.PRINT', 'Consignment.MAINTAIN'], responses, ...permissions },
  );
  return changes;
}

test('without printers, the page says how to add one', async () => {
  await render([]);
  await eventually(() => expect(page.getByText('No label printers yet').elements()).toHaveLength(1));
  await expect
    .element(page.getByText('Add a printer, then start its print agent with the credential that you get.'))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /^How to set up the print agent/ }))
    .toHaveAttribute('href', '/docs#tag/label-printing');
});

test('a user who cannot change printers reads the list', async () => {
  await render([DOCK, GATE], undefined, { permissions: ['Consignment.PRINT'] });
  await eventually(() => expect(page.getByText('Print agent is running').elements()).toHaveLength(1));
  await expect
    .element(page.getByText(/^The print agent has not been started yet · 2 print jobs waiting$/))
    .toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Offline' })).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('a printer that the user may not change has no buttons', async () => {
  await render([{ ...DOCK, canChange: false }, GATE]);
  await eventually(() => expect(button('Edit Gate').elements()).toHaveLength(1));
  expect(button('Edit Dock 2').elements()).toEqual([]);
});

test('a new printer gets the focus, and its credential stays until the user closes it', async () => {
  const changes = await render([DOCK], (_, list) => {
    const added = { ...GATE, waiting: 0 };
    list.push(added);
    return Response.json({ printer: added, token: TOKEN }, { status: 201 });
  });
  await button('Add printer').click();
  await expect.element(nameField).toHaveFocus();
  await button('Save printer').click();
  await expect.element(nameField).toHaveAccessibleDescription('Enter a name');
  await nameField.fill(' Gate ');
  await button('Save printer').click();
  await eventually(() => expect(focusedRow()).toBe('5'));
  expect(await changes[0]?.json()).toEqual({ name: 'Gate', siteId: null, paper: '100x150', dpi: '203' });
  expect(messages()).toEqual(['Printer "Gate" added']);
  await expect.element(credential).toHaveValue(TOKEN);
  // Another form does not replace it.
  await button('Add printer').click();
  await expect.element(credential).toHaveValue(TOKEN);
  await button('Cancel').click();
  await expect.element(button('Add printer')).toHaveFocus();
  await button('Edit Gate').click();
  await expect.element(credential).toHaveValue(TOKEN);
  await button('Cancel').click();
  await button('Done').click();
  await eventually(() =>
    expect(
      page
        .getByText(
          'The credential of Gate is not copied, and it is not shown again. A new one can replace it later.',
        )
        .elements(),
    ).toHaveLength(1),
  );
  await button('Keep').click();
  await expect.element(credential).toHaveValue(TOKEN);
  await button('Done').click();
  await button('Close credential').click();
  await eventually(() => expect(credential.elements()).toEqual([]));
  await eventually(() => expect(focusedRow()).toBe('5'));
});

test('a copied credential closes without a question, also after an edit', async () => {
  await render([DOCK], (request, list) => {
    if (request.method === 'PUT') return list[0];
    return { printer: DOCK, token: TOKEN };
  });
  await eventually(() => expect(button('Edit Dock 2').elements()).toHaveLength(1));
  await button('Replace credential of Dock 2').click();
  await button('Replace credential').click();
  await eventually(() => expect(credential.elements()).toHaveLength(1));
  await credential.click();
  await userEvent.copy();
  await button('Edit Dock 2').click();
  await button('Cancel').click();
  await button('Done').click();
  await eventually(() => expect(credential.elements()).toEqual([]));
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

test('a printer that is removed during its edit is reported, and another can be added', async () => {
  await render([DOCK, GATE], (_, list) => {
    list.shift();
    return problem(404, 'not-found');
  });
  await eventually(() => expect(button('Edit Dock 2').elements()).toHaveLength(1));
  await button('Edit Dock 2').click();
  await nameField.fill('Dock 3');
  await button('Save printer').click();
  await eventually(() =>
    expect(messages()).toEqual(['Printer "Dock 2" was removed. Your changes are not saved.']),
  );
  await eventually(() => expect(button('Add printer').elements()).toHaveLength(1));
  await expect.element(button('Add printer')).toHaveFocus();
  expect(nameField.elements()).toEqual([]);
});

test('after a removal the next printer gets the focus, then the button that adds one', async () => {
  await render([DOCK, GATE], (request, list) => {
    list.shift();
    return { id: Number(request.url.split('/').at(-1)) };
  });
  await eventually(() => expect(button('Remove Dock 2').elements()).toHaveLength(1));
  await button('Remove Dock 2').click();
  await button('Remove printer').click();
  await eventually(() => expect(focusedRow()).toBe('5'));
  expect(button('Remove Dock 2').elements()).toEqual([]);
  await button('Remove Gate').click();
  await button('Remove printer').click();
  await eventually(() => expect(page.getByText('No label printers yet').elements()).toHaveLength(1));
  await eventually(() => expect(document.activeElement?.textContent).toBe('Add printer'));
});
