import { expect, test } from 'vitest';
import { joinCsv } from '#features/dashboard/join-csv.ts';

const BOM = '\uFEFF';
const file = (text: string) => new File([text], 'Consignments_21-Nov-2026.csv', { type: 'text/csv' });
const bytesOf = async (blob: Blob) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer());

test('several files are joined with one header under the name of the first [@DASH-10]', async () => {
  const joined = await joinCsv([
    file(`${BOM}Reference,Receiver\r\nKEA00000001,"Te Aro\r\nWharf"\r\n`),
    file(`${BOM}Reference,Receiver\r\nKEA00000002,Ōtaki\r\n`),
    file(`${BOM}Reference,Receiver\r\nKEA00000003,Bluff\r\n`),
  ]);
  expect(await bytesOf(joined)).toBe(
    `${BOM}Reference,Receiver\r\nKEA00000001,"Te Aro\r\nWharf"\r\nKEA00000002,Ōtaki\r\nKEA00000003,Bluff\r\n`,
  );
  expect(joined).toMatchObject({ name: 'Consignments_21-Nov-2026.csv', type: 'text/csv' });
});

test('a single file is returned unchanged', async () => {
  const whole = file('Reference\r\nKEA00000001\r\n');
  expect(await joinCsv([whole])).toBe(whole);
});
