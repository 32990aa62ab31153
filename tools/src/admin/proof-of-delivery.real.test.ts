import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminUnderTest, type AdminUnderTest } from '#admin/testing/admin-under-test.ts';
import { codeBlocks } from '#admin/testing/guide.ts';

let admin: AdminUnderTest;
let folder: string;
let withProof: Readonly<Record<string, unknown>>;
let withoutProof: string;
let draft: string;

const oneOf = async (where: string) => {
  const [row] = await admin.sql(`select id, reference from consignment c where tenant_id = 1 and ${where}
    order by id desc limit 1`);
  return row ?? {};
};

beforeAll(async () => {
  admin = await adminUnderTest('demo');
  folder = await mkdtemp(join(tmpdir(), 'cartage-proof-'));
  const has = `exists (select from document_consignment dc where dc.consignment_id = c.id)`;
  withProof = await oneOf(`status = 7 and ${has}`);
  withoutProof = String((await oneOf(`status = 7 and not ${has}`))['reference']);
  draft = String((await oneOf('status = 1'))['reference']);
});
afterAll(async () => {
  await admin.drop();
  await rm(folder, { recursive: true });
});

async function fileOf(content: Buffer | string): Promise<string> {
  const path = join(folder, 'signed.pdf');
  await writeFile(path, content);
  return path;
}

async function runLine(line: string): Promise<string> {
  const { code, output, errors } = await admin.run(line);
  return `${code} ${output}${errors}`;
}

/** One pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('[@ATT-03] the commands of the guide file a proof of delivery once', async () => {
  const [row] = await admin.sql(
    `select bytes from document join document_consignment on document_id = document.id
     where consignment_id = ${String(withProof['id'])}`,
  );
  // The column's type.
  const path = await fileOf(row?.['bytes'] as Buffer);
  const [block = ''] = codeBlocks('proof-of-delivery.md');
  const [file = '', list = ''] = block
    .replaceAll('npm run admin -- ', '')
    .replaceAll('KEA00000100', withoutProof)
    .replace('signed.pdf', path)
    .split('\n');
  expect(await runLine(file)).toBe(`0 The proof of delivery of ${withoutProof} was filed.`);
  expect(await runLine(file)).toBe(
    `0 ${withoutProof} already has this proof of delivery. Nothing was changed.`,
  );
  expect(await admin.json(list)).toEqual([
    {
      file: `${withoutProof} proof of delivery.pdf`,
      type: 'application/pdf',
      bytes: expect.any(Number),
      received: '2026-03-17T03:20:00.000Z',
    },
  ]);
  const picture = await fileOf(Buffer.from(PNG, 'base64'));
  await runLine(
    `proof-of-delivery file --tenant kea --consignment ${withoutProof.toLowerCase()} --file ${picture}`,
  );
  const listed = await admin.json<{ type: string }[]>(list);
  expect(listed.map(({ type }) => type)).toEqual(['image/png', 'application/pdf']);
});

test.each([
  ['a program', 'MZ…', '1 The selected file must be a PDF, JPEG or PNG. Nothing was filed.'],
  ['half a PDF', '%PDF-1.4\n1 0 obj', '1 The selected file is damaged or incomplete. Nothing was filed.'],
  ['an empty file', '', '1 The selected file is empty. Nothing was filed.'],
])('[@ATT-03] rejects %s as a proof of delivery', async (_what, content, output) => {
  const path = await fileOf(content);
  expect(
    await runLine(`proof-of-delivery file --tenant kea --consignment ${withoutProof} --file ${path}`),
  ).toBe(output);
});

test('[@ATT-03] rejects drafts, future dates and unknown references', async () => {
  const path = await fileOf(Buffer.from(PNG, 'base64'));
  const line = (reference: string) =>
    `proof-of-delivery file --tenant kea --consignment ${reference} --file ${path}`;
  expect(await runLine(line(draft))).toBe(`1 ${draft} is a draft and cannot have a proof of delivery.`);
  expect(await runLine(`${line(withoutProof)} --received 2999-01-01T00:00Z`)).toBe(
    '1 2999-01-01T00:00:00.000Z is in the future.',
  );
  expect(await runLine(line('KEA99999999'))).toBe('1 kea has no consignment KEA99999999.');
});
