import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useCreateForm } from '#features/consignment-create/use-create-form.ts';
import { useSave } from '#features/consignment-create/use-save.ts';
import { wholeForm } from '#freight/form/testing/sample-form.ts';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

function Entry() {
  const state = useCreateForm();
  const [saved, setSaved] = useState('nothing');
  const saving = useSave(state, [], (reference, followUp) => setSaved(`${reference}, then ${followUp}`));
  const { pathname } = useLocation();
  return (
    <>
      <button type="button" onClick={() => state.replace(wholeForm())}>
        Fill
      </button>
      <button type="button" onClick={saving.saveAndAddAnother}>
        Save and add another
      </button>
      <button type="button" onClick={saving.save}>
        Save
      </button>
      <p>
        Saved {saved}. Receiver: {state.form.receiver.site?.name ?? 'none'}. Path: {pathname}
      </p>
    </>
  );
}

test.each([
  ['Save and add another', 'Saved KEA00000123, then next. Receiver: none. Path: /'],
  ['Save', 'Saved KEA00000123, then open. Receiver: Site 2. Path: /consignment/KEA00000123'],
])('once online, an unfinished save continues with the step of "%s"', async (button, outcome) => {
  const keys: (string | null)[] = [];
  let isOnline = false;
  const answer = ({ headers }: Request) => {
    keys.push(headers.get('idempotency-key'));
    if (!isOnline) throw new TypeError('Failed to fetch');
    return Response.json({ reference: 'KEA00000123', version: 1 });
  };
  await renderInPortal(<Entry />, { responses: { '/consignments/full': answer } });
  await page.getByRole('button', { name: 'Fill' }).click();
  await page.getByRole('button', { name: button, exact: true }).click();
  await eventually(() =>
    expect(page.getByText('No response received: you may be offline').elements().length).toBeGreaterThan(0),
  );
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  await eventually(() => expect(page.getByText(outcome).elements()).toHaveLength(1));
  expect(page.getByText('The Consignment has been saved at status Draft').elements()).toHaveLength(1);
  expect(new Set(keys).size).toBe(1);
});
