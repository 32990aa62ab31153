import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DescriptionField } from '#freight/form/description-field.tsx';
import { newLine } from '#freight/form/freight-line-state.ts';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

/** Height of the main action at the bottom of a narrow page. */
const ACTION_PX = 83;

function FieldAtTheBottom() {
  const [line, setLine] = useState(newLine('a'));
  return (
    <div style={{ position: 'fixed', left: 16, right: 16, bottom: ACTION_PX + 8 }}>
      <DescriptionField
        line={line}
        number={1}
        errors={{}}
        change={(change) => {
          if (change.type !== 'line-description') return;
          setLine({ ...line, values: { ...line.values, description: change.value } });
        }}
        inputProps={{ 'aria-label': 'Description' }}
      />
    </div>
  );
}

test('the list does not cover the main action of a narrow page [@ERR-02]', async () => {
  const problem = {
    type: 'about:blank',
    title: 'The database is not available',
    status: 503,
    code: 'unavailable',
  };
  await renderInPortal(<FieldAtTheBottom />, {
    width: 'narrow',
    responses: {
      '/metadata': new Response(JSON.stringify(problem), {
        status: 503,
        headers: { 'content-type': 'application/problem+json' },
      }),
    },
  });
  await page.getByLabelText('Description').fill('Cut glass');
  const list = page.getByRole('listbox', { name: 'Products found' });
  await eventually(() => expect(list.element()).toBeVisible());
  await eventually(() =>
    expect(list.element().getBoundingClientRect().bottom).toBeLessThan(window.innerHeight - ACTION_PX),
  );
});
