import { expect, test } from 'vitest';
import { mediaTypeOf, fileErrorOf } from '#freight/attachments/check-file.ts';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
const WRONG_KIND = 'The selected file must be a PDF, JPEG or PNG';
const file = (name: string, type: string, bytes: BlobPart = PNG) => new File([bytes], name, { type });

test('[@ATT-01] checks name, media type, content and size of a file before it is sent', async () => {
  expect(await fileErrorOf(file('photo.png', 'image/png'))).toBeNull();
  expect(await fileErrorOf(file('photo', ''))).toBeNull();
  expect(await fileErrorOf(file('photo.jpg', 'image/png'))).toBe(WRONG_KIND);
  expect(await fileErrorOf(file('photo.png', 'image/jpeg'))).toBe(WRONG_KIND);
  expect(await fileErrorOf(file('photo.png', 'image/png', 'GIF89a'))).toBe(WRONG_KIND);
  expect(await fileErrorOf(file('photo.png', 'image/png', ''))).toBe('The selected file is empty');
  const large = new Uint8Array(10 * 1024 * 1024 + 1);
  expect(await fileErrorOf(file('photo.png', 'image/png', large))).toBe(
    'Selected file has reached size limit - 10MB ',
  );
  expect(await mediaTypeOf(file('photo', ''))).toBe('image/png');
});
