import { UPLOAD_TYPES } from '@cartage/domain/attachments/rules.ts';
import type { FastifyInstance } from 'fastify';
import { deleteFile } from '#features/attachments/delete-file.ts';
import { listFiles } from '#features/attachments/list-files.ts';
import { addAttachedFiles } from '#features/attachments/open-file.ts';
import { uploadFile } from '#features/attachments/upload-file.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { reply } from '#platform/reply.ts';
import { serve } from '#platform/serve.ts';

export function registerAttachments(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'uploadTypes', async () => reply(UPLOAD_TYPES.map(({ code, name }) => ({ code, name }))));
  serve(app, deps, 'consignmentFiles', (request) => listFiles(deps, request));
  serve(app, deps, 'uploadFile', (request) => uploadFile(deps, request));
  serve(app, deps, 'deleteFile', (request) => deleteFile(deps, request));
  addAttachedFiles(app, deps);
  app.addHook('onClose', () => deps.inspector.close());
}
