import { describe, expect, test } from 'vitest';
import { cleanFileName, contentDisposition, fullFileName } from '#attachments/file-name.ts';
import { kindOfBytes, kindOfMediaType, kindOfName, sizeText } from '#attachments/rules.ts';

describe('[@ATT-06] the name of a file', () => {
  test.each([
    ['../../x.pdf', 'x.pdf'],
    ['C:\\Users\\Ana\\x.pdf', 'x.pdf'],
    ['a\u0000b.pdf', 'ab.pdf'],
    ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie_ x.pdf'],
    ['"quoted".pdf', '_quoted_.pdf'],
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    ['.htaccess', 'htaccess'],
    ['invoice.pdf.exe', 'invoice.pdf.exe'],
    ['  Ōtaki   packing list .pdf ', 'Ōtaki packing list .pdf'],
    ['📦.png', '📦.png'],
    ['...', 'file'],
    ['', 'file'],
    ['O\u0304taki.pdf', 'Ōtaki.pdf'],
  ])('%j is %j', (given, clean) => expect(cleanFileName(given)).toBe(clean));

  test('is shortened before its extension', () => {
    const name = cleanFileName(`${'ā'.repeat(300)}.pdf`);
    expect([...name]).toHaveLength(120);
    expect(name.endsWith('ā.pdf')).toBe(true);
  });

  test('has the extension of its content', () => {
    expect(fullFileName('scan', 'pdf')).toBe('scan.pdf');
    expect(fullFileName('photo.JPEG', 'jpeg')).toBe('photo.JPEG');
  });

  test('has the full name in the header and an ASCII fallback', () => {
    expect(contentDisposition(`Ōtaki's "50%".pdf`)).toBe(
      `attachment; filename="Otaki's _50__.pdf"; filename*=UTF-8''%C5%8Ctaki%27s%20%2250%25%22.pdf`,
    );
  });
});

describe('[@ATT-01] the kind of a file', () => {
  test('is detected by first bytes, media type and extension', () => {
    expect(kindOfBytes(Buffer.from('%PDF-1.7'))).toBe('pdf');
    expect(kindOfBytes(Buffer.from(' %PDF-1.7'))).toBeUndefined();
    expect(kindOfBytes(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('jpeg');
    expect(kindOfBytes(Buffer.from('GIF89a'))).toBeUndefined();
    expect([kindOfMediaType('image/jpg'), kindOfMediaType('image/svg+xml')]).toEqual(['jpeg', undefined]);
    expect(['a.JPG', 'a.pdf.exe', 'a', 'a.b c'].map(kindOfName)).toEqual([
      'jpeg',
      null,
      undefined,
      undefined,
    ]);
  });

  test('and its size as text', () => {
    expect([sizeText(10), sizeText(350_000), sizeText(2_621_440)]).toEqual(['1 kB', '342 kB', '2.5 MB']);
  });
});
