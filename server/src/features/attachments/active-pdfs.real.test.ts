import { deflateSync } from 'node:zlib';
import type { Problem } from '@cartage/contract/errors.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formOf, pdfOf, smallPdf, streamOf } from '#testing/form.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let test: TestApp;
let world: FreightWorld;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test);
});
afterAll(() => test.close());

const ACTIVE = '422 The selected file must not contain scripts or other files';
const BEYOND = '422 The selected file is too large when uncompressed';
const DAMAGED = '422 The selected file is damaged or incomplete';
const LOCKED = '422 The selected file is password protected';

async function verdictOn(bytes: Buffer): Promise<string> {
  const { reference } = (await world.create()).json<{ reference: string }>();
  const mimeType = 'application/pdf';
  const metadata = JSON.stringify({ fileTypeCode: 'OTHER', mimeType, name: 'x.pdf', notes: 'x' });
  const { text, headers } = formOf(metadata, { bytes, name: 'x', mimeType });
  const response = await test.request(world.caller, `POST ${world.path}/consignments/${reference}/files`, {
    text,
    headers,
  });
  return response.status === 201 ? 'taken' : `${response.status} ${response.json<Problem>().detail}`;
}

const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>';
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const page = (more = '') => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R ${more} >>`;
const DRAWING = streamOf('0 0 1 rg 10 10 50 50 re f');

const withPage = (more: string, ...objects: (string | Buffer)[]) =>
  pdfOf([CATALOGUE, PAGES, page(more), DRAWING, ...objects]);
const withCatalogue = (more: string, ...objects: (string | Buffer)[]) =>
  pdfOf([`<< /Type /Catalog /Pages 2 0 R ${more} >>`, PAGES, page(), DRAWING, ...objects]);

function stream(dictionary: string, content: Buffer): Buffer {
  const head = `<< ${dictionary} /Length ${content.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), content, Buffer.from('\nendstream')]);
}

const SCRIPT = '9 0 << /S /JavaScript /JS (app.alert) >>';
const hex = (bytes: Buffer) => Buffer.from(`${bytes.toString('hex')}>`);

function ascii85(bytes: Buffer): Buffer {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const group = Buffer.alloc(4);
    bytes.copy(group, 0, at, at + 4);
    let value = group.readUInt32BE(0);
    const characters = [];
    for (let place = 0; place < 5; place += 1) {
      characters.unshift(String.fromCodePoint((value % 85) + 33));
      value = Math.floor(value / 85);
    }
    text += characters.join('');
  }
  return Buffer.from(`${text}~>`);
}

const PACKED = '/Type /ObjStm /N 1 /First 4';
const FLATE = '/Filter /FlateDecode';
const plain = Buffer.from(SCRIPT);
const flat = deflateSync(plain);

it.each([
  ['in hexadecimal digits', stream(`${PACKED} /Filter /ASCIIHexDecode`, hex(plain))],
  ['in hexadecimal digits and Flate', stream(`${PACKED} /Filter [/ASCIIHexDecode /FlateDecode]`, hex(flat))],
  ['in ASCII85 and Flate', stream(`${PACKED} /Filter [/ASCII85Decode /FlateDecode]`, ascii85(flat))],
  ['in two Flates', stream(`${PACKED} /Filter [/FlateDecode /FlateDecode]`, deflateSync(flat))],
  ['with an escaped type', stream(`/Type /Obj#53tm /N 1 /First 4 ${FLATE}`, flat)],
  ['without a type', stream(`/N 1 /First 4 ${FLATE}`, flat)],
  ['behind a long dictionary', stream(`${PACKED} ${FLATE} /X (${'x'.repeat(9_000)})`, flat)],
  ['behind a decoy', stream(`${PACKED} /X (endobj 7 0 obj) /Filter /LZWDecode`, Buffer.from('80'))],
  ['with a filter that is named elsewhere', stream(`${PACKED} /Filter 12 0 R`, flat)],
  ['in the content of another stream', stream('', Buffer.from(`77 0 obj ${SCRIPT} endobj`))],
])('[@ATT-01] a PDF with objects %s is rejected', async (_what, object) => {
  expect(await verdictOn(pdfOf([CATALOGUE, PAGES, page(), DRAWING, object]))).toBe(ACTIVE);
});

it.each([
  [
    'a file attached to a page',
    withPage('/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] >>]'),
  ],
  [
    'a file in an escaped name',
    withPage('/Annots [<< /Type /Annot /Subtype /File#41ttachment /Rect [0 0 9 9] >>]'),
  ],
  ['a film', withPage('/Annots [<< /Type /Annot /Subtype /Screen /Rect [0 0 9 9] >>]')],
  ['a sound', withPage('/Annots [<< /Type /Annot /Subtype /Sound /Rect [0 0 9 9] >>]')],
  ['a model', withPage('/Annots [<< /Type /Annot /Subtype /3D /Rect [0 0 9 9] >>]')],
  [
    'a link that prints',
    withPage('/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Named /N /Print >> >>]'),
  ],
  [
    'a link to another file',
    withPage('/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /GoToR /F (x) >> >>]'),
  ],
  [
    'a field with actions',
    withPage('/Annots [<< /Type /Annot /Subtype /Widget /FT /Tx /T (x) /Rect [0 0 9 9] /AA << >> >>]'),
  ],
  ['a rendition', withCatalogue('/OpenAction << /S /Rendition /OP 0 >>')],
  ['another file as its first view', withCatalogue('/OpenAction << /S /GoToR /F (x.pdf) >>')],
  ['a web page as its first view', withCatalogue('/OpenAction << /S /URI /URI (https://x.example) >>')],
  [
    'a web page behind a text that looks like the end',
    withCatalogue('/OpenAction << /D (>> /S /GoTo) /S /URI /URI (https://x.example) >>'),
  ],
  [
    'printing as its first action',
    withCatalogue('/OpenAction 5 0 R', '<< /Type /Action /S /Named /N /Print >>'),
  ],
  [
    'an action after its first view',
    withCatalogue('/Open#41ction << /S /GoTo /D [3 0 R /Fit] /Next 5 0 R >>', '<< /S /URI /URI (x) >>'),
  ],
  [
    'a first action in packed objects',
    withCatalogue(
      '/OpenAction 9 0 R',
      stream(`${PACKED} ${FLATE}`, deflateSync(Buffer.from('9 0 << /S /URI /URI (https://x.example) >>'))),
    ),
  ],
  ['a first action that is missing', withCatalogue('/OpenAction 9 0 R')],
  ['an action when it closes', withCatalogue('/AA << /WC << /S /URI /URI (https://x.example) >> >>')],
  ['a web page when a page opens', withPage('/AA << /O << /S /URI /URI (https://x.example) >> >>')],
  ['an embedded file', withCatalogue('/AF [<< /Type /Filespec /F (x) /EF << /F 5 0 R >> >>]')],
])('[@ATT-01] a PDF with %s is rejected', async (_what, bytes) => {
  expect(await verdictOn(bytes)).toBe(ACTIVE);
});

it('[@ATT-01] a PDF with a page that cannot be opened is rejected', async () => {
  const pages = '<< /Type /Pages /Kids [3 0 R 9 0 R] /Count 2 >>';
  expect(await verdictOn(pdfOf([CATALOGUE, pages, page(), DRAWING]))).toBe(DAMAGED);
});

it('[@ATT-01] a PDF whose page unpacks to 250 MB in two steps is rejected', async () => {
  const bomb = deflateSync(deflateSync(Buffer.alloc(250 * 1024 * 1024, 'q Q ')));
  const object = stream('/Filter [/FlateDecode /FlateDecode]', bomb);
  expect(await verdictOn(pdfOf([CATALOGUE, PAGES, page(), object]))).toBe(BEYOND);
});

it('[@ATT-01] a PDF that is encrypted with an empty password is rejected', async () => {
  expect(await verdictOn(pdfOf([CATALOGUE, PAGES, page(), DRAWING], '/Encrypt 9 0 R'))).toBe(LOCKED);
});

it.each([
  ['a small one', smallPdf()],
  ['a first view', withCatalogue('/OpenAction [3 0 R /Fit]')],
  ['a first view by name', withCatalogue('/OpenAction 5 0 R', '<< /S /GoTo /D (first) >>')],
  [
    'a first view in packed objects',
    withCatalogue(
      '/OpenAction 10 0 R',
      stream(
        `/Type /ObjStm /N 2 /First 9 ${FLATE}`,
        deflateSync(Buffer.from('9 0 10 3 42 << /S /GoTo /D [3 0 R /XYZ null null 0] >>')),
      ),
    ),
  ],
  [
    'a reference to a deleted comment',
    withPage('/Annots [9 0 R << /Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (Fragile) >>]'),
  ],
  [
    'a link to a web page',
    withPage(
      '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://x.example) >> >>]',
    ),
  ],
  [
    'a link to a page',
    withPage('/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /GoTo /D [3 0 R /Fit] >> >>]'),
  ],
  ['a comment', withPage('/Annots [<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (Fragile) >>]')],
  [
    'packed objects',
    pdfOf([
      CATALOGUE,
      PAGES,
      page(),
      DRAWING,
      stream(`${PACKED} ${FLATE}`, deflateSync(Buffer.from('9 0 << /Title (Packing list) >>'))),
    ]),
  ],
  [
    'content in ASCII85',
    pdfOf([
      CATALOGUE,
      PAGES,
      page(),
      stream('/Filter [/ASCII85Decode /FlateDecode]', ascii85(deflateSync(Buffer.from('0 0 9 9 re f')))),
    ]),
  ],
])('[@ATT-01] a PDF with %s is accepted', async (_what, bytes) => {
  expect(await verdictOn(bytes)).toBe('taken');
});
