import { UPLOAD_TYPES } from '@cartage/domain/attachments/rules.ts';
import type { FastifyInstance } from 'fastify';
import { deleteFile } from '#features/attachments/delete-file.ts';
import { listFiles } from '#features/attachments/list-files.ts';
import { addAttachedFiles } from '#features/attachments/open-file.ts';
import { uploadFile } from '#features/attachments/upload-file.ts';
import type { Parts } from '#parts.ts';
import { reply } from '#platform/reply.ts';
import { serve } from '#platform/serve.ts';

export function registerAttachments(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, 'uploadTypes', async () => reply(UPLOAD_TYPES.map(({ code, name }) => ({ code, name }))));
  serve(app, parts, 'consignmentFiles', (request) => listFiles(parts, request));
  serve(app, parts, 'uploadFile', (request) => uploadFile(parts, request));
  serve(app, parts, 'deleteFile', (request) => deleteFile(parts, request));
  addAttachedFiles(app, parts);
  app.addHook('onClose', () => parts.inspector.close());
}
