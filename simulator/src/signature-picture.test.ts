import { randomOf } from '@cartage/domain/demo/random.ts';
import { expect, test } from 'vitest';
import { signaturePicture } from '#signature-picture.ts';

test('draws the same PNG of a few kilobytes for the same consignment', () => {
  const draw = (reference: string) => signaturePicture(randomOf('signature', reference));
  const picture = Buffer.from(draw('KEA00000001'), 'base64');
  expect(picture.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  expect(picture.length).toBeLessThan(4_000);
  expect(draw('KEA00000001')).toBe(picture.toString('base64'));
  expect(draw('KEA00000002')).not.toBe(picture.toString('base64'));
});
