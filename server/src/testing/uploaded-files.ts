import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import sharp from 'sharp';
import { expect } from 'vitest';
import { formOf } from '#testing/form.ts';
import { freightWorld } from '#testing/freight-world.ts';
import { testApp } from '#testing/test-app.ts';

export const PDF = 'application/pdf';
export const JPEG = 'image/jpeg';
const PNG = 'image/png';
const TYPES: Readonly<Record<string, string>> = { pdf: PDF, jpg: JPEG, png: PNG };

export const KIND = '422 The selected file must be a PDF, JPEG or PNG';
export const EMPTY = '422 The selected file is empty';
export const DAMAGED = '422 The selected file is damaged or incomplete';
export const BEYOND = '422 The selected file is too large when uncompressed';
export const ACTIVE = '422 The selected file must not contain scripts or other files';
export const TOO_LARGE = '413 Selected file has reached size limit - 10MB ';

export const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#0a6' } });

export type UploadedFiles = Awaited<ReturnType<typeof uploadedFiles>>;

/** An organisation, and uploads of files to a new consignment each. */
export async function uploadedFiles() {
  const app = await testApp();
  const world = await freightWorld(app);

  async function upload(bytes: Buffer, name: string, mimeType = TYPES[name.split('.').at(-1) ?? ''] ?? PDF) {
    const { reference } = (await world.create()).json<ResponseBody<'createFullConsignment'>>();
    const path = `${world.path}/consignments/${reference}/files` as const;
    const metadata = JSON.stringify({ fileTypeCode: 'OTHER', mimeType, name, notes: 'x' });
    const { text, headers } = formOf(metadata, { bytes, name: 'x', mimeType });
    const response = await app.request(world.caller, `POST ${path}`, { text, headers });
    const [file] = (await app.request(world.caller, `GET ${path}`)).json<ResponseBody<'consignmentFiles'>>();
    return { response, file };
  }

  /** `taken`, or the status and the message of the rejection. */
  const verdictOn = async (...given: Parameters<typeof upload>) => {
    const { response, file } = await upload(...given);
    if (response.status === 201) return 'taken';
    expect(file).toBeUndefined();
    return `${response.status} ${response.json<Problem>().detail}`;
  };

  async function bytesOf(file: ResponseBody<'consignmentFiles'>[number] | undefined): Promise<Buffer> {
    const { pathname, host } = new URL(file?.uri ?? '');
    const response = await app.app.inject({ method: 'GET', url: pathname, headers: { host } });
    expect(response.statusCode).toBe(200);
    return response.rawPayload;
  }

  return { app, world, upload, verdictOn, bytesOf, close: () => app.close() };
}
