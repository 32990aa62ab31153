import { readdir } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf, pdfOf, smallPdf, streamOf } from '#testing/form.ts';
import {
  ACTIVE,
  BEYOND,
  DAMAGED,
  EMPTY,
  JPEG,
  KIND,
  PDF,
  picture,
  TOO_LARGE,
  type UploadedFiles,
  uploadedFiles,
} from '#testing/uploaded-files.ts';

/** The test files of docs/reference/promises.md except pictures, with the expected response of each. */

let files: UploadedFiles;
let test: UploadedFiles['app'];
let world: UploadedFiles['world'];
let upload: UploadedFiles['upload'];
let verdictOn: UploadedFiles['verdictOn'];
let bytesOf: UploadedFiles['bytesOf'];

beforeAll(async () => {
  files = await uploadedFiles();
  ({ app: test, world, upload, verdictOn, bytesOf } = files);
});
afterAll(() => files.close());

const LIMIT = 10_485_760;

describe('[@ATT-01] [@ATT-06] names', () => {
  it.each([
    ['../../x.pdf', 'x.pdf'],
    ['C:\\x.pdf', 'x.pdf'],
    ['a\u0000\r\nb".pdf', 'ab_.pdf'],
    [`${'ā'.repeat(300)}.pdf`, `${'ā'.repeat(116)}.pdf`],
    ['.htaccess', 'htaccess.pdf'],
    ['no extension', 'no extension.pdf'],
    ['archive.tar.pdf', 'archive.tar.pdf'],
    ['📦.pdf', '📦.pdf'],
  ])('%j is stored as %j', async (given, kept) => {
    const { file } = await upload(smallPdf(), given, PDF);
    expect(file?.name).toBe(kept);
  });

  it('with reversed text or another extension are rejected', async () => {
    expect(await verdictOn(smallPdf(), 'photo\u202Efdp.exe', PDF)).toBe(KIND);
    expect(await verdictOn(smallPdf(), 'invoice.pdf.exe', PDF)).toBe(KIND);
  });
});

describe('[@ATT-01] the declared type of a file', () => {
  it('must agree with its name and contents', async () => {
    const jpeg = await picture().jpeg().toBuffer();
    const png = await picture().png().toBuffer();
    expect(await verdictOn(jpeg, 'x.jpg')).toBe('taken');
    expect(await verdictOn(jpeg, 'x.JPEG', 'image/jpg')).toBe('taken');
    expect(await verdictOn(png, 'x.png')).toBe('taken');
    expect(await verdictOn(smallPdf(), 'x.pdf')).toBe('taken');
    expect(await verdictOn(png, 'x.jpg', JPEG)).toBe(KIND);
    expect(await verdictOn(png, 'x.png', JPEG)).toBe(KIND);
    expect(await verdictOn(jpeg, 'x.pdf', PDF)).toBe(KIND);
    expect(await verdictOn(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'x.png')).toBe(KIND);
    expect(await verdictOn(Buffer.from('<!doctype html><script>1</script>'), 'x.pdf')).toBe(KIND);
    expect(await verdictOn(Buffer.from('GIF89a'), 'x.png')).toBe(KIND);
    expect(await verdictOn(Buffer.from('PK\u0003\u0004'), 'x.pdf')).toBe(KIND);
  });
});

describe('[@ATT-01] polyglot files', () => {
  it('are rejected, or only their picture is kept', async () => {
    const [jpeg, png] = [await picture().jpeg().toBuffer(), await picture().png().toBuffer()];
    const zip = Buffer.from('PK\u0003\u0004 a whole archive PK\u0005\u0006');
    const behind = await upload(Buffer.concat([jpeg, zip]), 'x.jpg');
    expect(behind.response.status).toBe(201);
    expect((await bytesOf(behind.file)).includes('archive')).toBe(false);
    const script = Buffer.concat([png, Buffer.from('*/alert(1)/*')]);
    expect((await bytesOf((await upload(script, 'x.png')).file)).includes('alert')).toBe(false);
    const html = Buffer.from('<html><script>alert(1)</script>');
    expect(await verdictOn(Buffer.concat([html, smallPdf()]), 'x.pdf')).toBe(KIND);
    expect(await verdictOn(Buffer.concat([smallPdf(), zip, Buffer.alloc(100, 32)]), 'x.pdf')).toBe(KIND);
    const gifar = Buffer.concat([Buffer.from('GIF89a'), zip]);
    expect(await verdictOn(gifar, 'x.jpg')).toBe(KIND);
  });
});

describe('[@ATT-01] sizes', () => {
  it('empty, one byte, a header only, or truncated files are rejected', async () => {
    const jpeg = await picture(400, 400).jpeg().toBuffer();
    const png = await picture(400, 400).png().toBuffer();
    expect(await verdictOn(Buffer.alloc(0), 'x.pdf')).toBe(EMPTY);
    expect(await verdictOn(Buffer.from('%'), 'x.pdf')).toBe(KIND);
    expect(await verdictOn(Buffer.from('%PDF-1.7\n'), 'x.pdf')).toBe(DAMAGED);
    expect(await verdictOn(smallPdf().subarray(0, 300), 'x.pdf')).toBe(DAMAGED);
    expect(await verdictOn(jpeg.subarray(0, jpeg.length / 2), 'x.jpg')).toBe(DAMAGED);
    expect(await verdictOn(png.subarray(0, png.length - 30), 'x.png')).toBe(DAMAGED);
    expect(await verdictOn(Buffer.from([0xff, 0xd8, 0xff]), 'x.jpg')).toBe(DAMAGED);
  });

  it('10 MB is the maximum, counted during the upload', async () => {
    const filler = (bytes: number) => {
      const frame = pdfOf([...PAGE, '<< /Length 1 >>\nstream\n\nendstream']).length + 12;
      return pdfOf([
        ...PAGE,
        Buffer.concat([
          Buffer.from('<< /Length 1 >>\nstream\n'),
          Buffer.alloc(bytes - frame, 65),
          Buffer.from('\nendstream'),
        ]),
      ]);
    };
    const exact = filler(LIMIT);
    const whole = Buffer.concat([exact, Buffer.alloc(Math.max(0, LIMIT - exact.length), 10)]).subarray(
      0,
      LIMIT,
    );
    expect(whole.length).toBe(LIMIT);
    expect(await verdictOn(whole, 'x.pdf')).toBe('taken');
    expect(await verdictOn(filler(10_000_000), 'x.pdf')).toBe('taken');
    expect(await verdictOn(Buffer.concat([whole, Buffer.from('\n')]), 'x.pdf')).toBe(TOO_LARGE);
    expect(await verdictOn(Buffer.alloc(3 * LIMIT, 65), 'x.pdf')).toBe(TOO_LARGE);
    const names = await readdir(test.deps.config.storageFolder, { recursive: true });
    expect(names.filter((name) => name.startsWith('incoming/'))).toEqual([]);
  });
});

/** A catalogue, a page tree and one empty page. */
const PAGE = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] >>',
];

describe('[@ATT-01] PDFs', () => {
  it.each([
    ['a script', ['<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert) >> >>']],
    [
      'a script whose name is written in numbers',
      ['<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /J#61vaScript >> >>'],
    ],
    ['a program to start', ['<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /Launch /F (cmd.exe) >> >>']],
    ['another file', ['<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles 9 0 R >> >>']],
  ])('with %s are rejected', async (_what, [catalogue = '']) => {
    expect(await verdictOn(pdfOf([catalogue, ...PAGE.slice(1)]), 'x.pdf')).toBe(ACTIVE);
  });

  it('with a script in compressed objects are rejected', async () => {
    const packed = deflateSync(Buffer.from('9 0 << /S /JavaScript /JS (app.alert) >>'));
    const dictionary = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
    const object = Buffer.concat([Buffer.from(dictionary), packed, Buffer.from('\nendstream')]);
    expect(await verdictOn(pdfOf([...PAGE, object]), 'x.pdf')).toBe(ACTIVE);
  });

  it('with too many pages or too much compressed content are rejected', async () => {
    const kids = Array.from({ length: 10_000 }, (_, index) => `${index + 3} 0 R`).join(' ');
    const many = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids}] /Count 10000 >>`,
      ...Array.from({ length: 10_000 }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>'),
    ];
    expect(await verdictOn(pdfOf(many), 'x.pdf')).toBe(BEYOND);
    const bomb = deflateSync(Buffer.alloc(230 * 1024 * 1024));
    const dictionary = `<< /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n`;
    const object = Buffer.concat([Buffer.from(dictionary), bomb, Buffer.from('\nendstream')]);
    expect(await verdictOn(pdfOf([...PAGE, object]), 'x.pdf')).toBe(BEYOND);
  });

  it('with a circular outline or page tree are rejected', async () => {
    const text = pdfOf(PAGE).toString('latin1');
    const at = text.indexOf('xref\n');
    const circle = text.replace('/Root', `/Prev ${at} /Root`);
    expect(['taken', DAMAGED, BEYOND]).toContain(await verdictOn(Buffer.from(circle, 'latin1'), 'x.pdf'));
    const pages = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 1 >>'];
    expect([DAMAGED, BEYOND]).toContain(await verdictOn(pdfOf(pages), 'x.pdf'));
  });

  it('with a password are rejected', async () => {
    const id = '<00112233445566778899aabbccddeeff>';
    const key = `<${'5a'.repeat(32)}>`;
    const lock = `<< /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >>`;
    const locked = pdfOf([...PAGE, streamOf('x'), lock], `/Encrypt 5 0 R /ID [${id} ${id}]`);
    expect(await verdictOn(locked, 'x.pdf')).toBe('422 The selected file is password protected');
  });
});

describe('[@ATT-01] forms', () => {
  const ask = async (text: string | Buffer, type: string) => {
    const { reference } = (await world.create()).json<ResponseBody<'createFullConsignment'>>();
    const path = `POST ${world.path}/consignments/${reference}/files` as const;
    const response = await test.request(world.caller, path, { text, headers: { 'content-type': type } });
    return `${response.status} ${response.json<Problem>().code}`;
  };

  it('with invalid multipart content are rejected', async () => {
    expect(await ask('{}', 'application/json')).toBe('415 unsupported-type');
    expect(await ask('x', 'multipart/form-data')).toBe('400 malformed-request');
    expect(await ask('x', 'multipart/form-data; boundary=abc')).toBe('400 malformed-request');
    const sound = formOf('{"fileTypeCode":"OTHER"}', { bytes: smallPdf() });
    const type = sound.headers['content-type'] ?? '';
    expect(await ask(sound.text.subarray(0, -200), type)).toBe('400 malformed-request');
    expect(await ask(formOf('{', { bytes: smallPdf() }).text, type)).toBe('400 malformed-request');
    const strange = Buffer.from(
      sound.text.toString('latin1').replace('name="fileData"', 'name="other"'),
      'latin1',
    );
    expect(await ask(strange, type)).toBe('400 unknown-field');
    const twice = Buffer.from(
      sound.text.toString('latin1').replace('name="fileData"', 'name="metadata"'),
      'latin1',
    );
    expect(await ask(twice, type)).toBe('400 malformed-request');
  });

  it('are accepted by no other operation', async () => {
    const { text, headers } = formOf('{}', undefined);
    const response = await test.request(world.caller, `POST ${world.path}/consignments/full`, {
      text,
      headers,
    });
    expect([response.status, response.json<Problem>().code]).toEqual([415, 'unsupported-type']);
  });
});
