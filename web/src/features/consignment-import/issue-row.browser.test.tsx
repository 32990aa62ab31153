import type { CellChange } from '@cartage/domain/consignment-import/corrections.ts';
import { BLANK_ROW, SAMPLE_REFERENCE } from '@cartage/domain/consignment-import/testing/sample-file.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { IssueRow } from '#features/consignment-import/issue-row.tsx';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

test.each(['wide', 'narrow'] as const)(
  '[@IMPORT-01] a row that differs from its consignment is given a Charge Account in place: %s',
  async (width) => {
    const corrected: CellChange[] = [];
    await renderInPortal(
      <table>
        <tbody>
          <IssueRow
            issue={{
              message: 'Sender Reference "B-2" differs from row 2',
              description: 'Enter a Charge Account.',
              column: 'senderReference',
              otherColumns: ['account'],
              value: 'B-2',
              rows: [3],
              cells: [{ row: 3, cells: { ...BLANK_ROW, senderReference: 'B-2' } }],
              corrected: [],
              suggestion: null,
            }}
            reference={SAMPLE_REFERENCE}
            correct={(changes) => corrected.push(...changes)}
            replaceAll={() => {}}
          />
        </tbody>
      </table>,
      { width },
    );
    await page.getByRole('button', { name: 'Row 3: Sender Reference "B-2" differs from row 2' }).click();
    await eventually(() =>
      expect(page.getByRole('textbox', { name: 'Sender Reference of row 3' }).element()).toHaveFocus(),
    );
    const account = page.getByRole('combobox', { name: 'Charge Account of row 3' });
    await eventually(() => expect(account.element()).toHaveAttribute('aria-invalid', 'false'));
    await account.fill('HH-001');
    await userEvent.keyboard('{Enter}');
    expect(corrected).toEqual([{ row: 3, column: 'account', value: 'HH-001' }]);
  },
);
