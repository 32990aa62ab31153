import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FileCard } from '#features/consignment-import/file-card.tsx';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const FILE = new File(['reference'], 'orders.csv');

test('Enter imports after the check of the file, without Tab', async () => {
  const effects: string[] = [];
  const { promise: checked, resolve: finish } = Promise.withResolvers<void>();
  function Card() {
    const [check, setCheck] = useState<'open' | 'busy' | 'done'>('open');
    return (
      <FileCard
        file={FILE}
        choose={() => {}}
        isPrepared
        isReady={check === 'done'}
        isMatching={false}
        isLookingUp={false}
        isValidating={check === 'busy'}
        isStarting={false}
        validate={() => {
          setCheck('busy');
          void checked.then(() => setCheck('done'));
        }}
        startImport={() => effects.push('import')}
      />
    );
  }
  await renderInPortal(<Card />);
  const validate = page.getByRole('button', { name: 'Load & Validate' });
  await validate.click();
  await expect.element(validate).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Enter}');
  finish();
  await expect.element(page.getByRole('button', { name: 'Import' })).toHaveFocus();
  expect(effects).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(effects).toEqual(['import']);
});
