import { asSystem } from '@cartage/database/builders/as-system.ts';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, test as base } from '#fixtures.ts';
import { fileOfCases, rowCases } from '#import-cases.ts';
import { fileCases } from '#import-file-cases.ts';
import { tagOfUser } from '#journey-tags.ts';
import { codesOf, importPage, KEA, PATH, TUI } from '#pages/import-page.ts';

/** Its own database: Tūī has CSV import, pickup dates and exports too. */
const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({ ownFrontSettings: { hasOwnDatabase: true } });
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ ownDatabase }) => {
  await asSystem(await ownDatabase.url(), async (client) => {
    await client.query(
      `insert into tenant_setting (tenant_id, name, value)
       values (2, 'CsvImportEnabled', 'true'), (2, 'RequestedPickupDateEnabled', 'true')
       on conflict (tenant_id, name) do update set value = excluded.value`,
    );
    await client.query(
      `insert into tenant_flag (tenant_id, name, value) values (2, 'ExportConsignments', 'true')
       on conflict (tenant_id, name) do update set value = excluded.value`,
    );
  });
});

for (const [tenant, name, demo] of [
  ['Kea', 'Hana', KEA],
  ['Tūī', 'Tia', TUI],
] as const) {
  test(
    `every message about a row is in the table of errors with its row and hint, and nothing is created: ${tenant} [@IMPORT-03] [@IMPORT-08]`,
    { tag: tagOfUser(name) },
    async ({ page, signIn, rows }) => {
      const codes = await codesOf(rows, demo);
      await signIn(name, { path: PATH });
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
      const created = `select id from consignment where organisation_id = $1 and sender_reference = any($2)
        and sender_reference <> ''`;
      expect(await rows(created, [demo.organisationId, references])).toEqual([]);
    },
  );

  test(
    `every message about a file is in the table of errors with its hint: ${tenant} [@IMPORT-01] [@IMPORT-08] [@IMPORT-09]`,
    { tag: tagOfUser(name) },
    async ({ page, signIn, rows }) => {
      const codes = await codesOf(rows, demo);
      await signIn(name, { path: PATH });
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
}
