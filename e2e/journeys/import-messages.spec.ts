import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, test } from '#fixtures.ts';
import { fileOfCases, rowCases } from '#import-cases.ts';
import { fileCases } from '#import-file-cases.ts';
import { codesOf, importPage, PATH } from '#pages/import-page.ts';

const BOTH = { tag: '@both' };

test(
  'every message about a row is in the table of errors with its row and hint, and nothing is created [@IMPORT-03] [@IMPORT-08]',
  BOTH,
  async ({ page, signIn, rows }) => {
    const codes = await codesOf(rows);
    await signIn('Hana', { path: PATH });
    const form = importPage(page);
    const cases = rowCases(codes);
    const { content, errors } = fileOfCases(cases);
    await form.validate(content);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      `${cases.length} of ${cases.flatMap((one) => one.rows).length} rows have errors. Nothing has been created.`,
    );
    await expect(form.errorCells).toHaveText(errors.flat());
    await expect(form.startImport).toHaveAttribute('aria-disabled', 'true');
    expect(await accessibilityViolations(page)).toEqual([]);
    const references = cases.flatMap((one) => one.rows.map((cells) => cells[5]));
    const created = `select id from consignment where organisation_id = 101 and sender_reference = any($1)
      and sender_reference <> ''`;
    expect(await rows(created, [references])).toEqual([]);
  },
);

test(
  'every message about a file is in the table of errors with its hint [@IMPORT-01] [@IMPORT-08] [@IMPORT-09]',
  BOTH,
  async ({ page, signIn, rows }) => {
    const codes = await codesOf(rows);
    await signIn('Hana', { path: PATH });
    const form = importPage(page);
    for (const { content, errors } of fileCases(codes)) {
      await form.validate(content);
      await expect(form.errorCells).toHaveText(errors.flat());
      await expect(form.startImport).toHaveAttribute('aria-disabled', 'true');
    }
    await form.choose('x', 'orders.pdf');
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: 'Choose a CSV file or an Excel workbook. Its name ends in .csv or .xlsx.' }),
    ).toBeVisible();
  },
);
