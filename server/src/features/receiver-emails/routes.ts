import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '#app-dependencies.ts';
import { listReceiverEmails } from '#features/receiver-emails/list-receiver-emails.ts';
import { addPreviewPage, previewEmail } from '#features/receiver-emails/preview-email.ts';
import { setSettings, showSettings } from '#features/receiver-emails/settings.ts';
import { serve } from '#platform/serve.ts';

export function registerReceiverEmails(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'receiverEmailSettings', (request) => showSettings(deps, request));
  serve(app, deps, 'setReceiverEmailSettings', (request) => setSettings(deps, request));
  serve(app, deps, 'receiverEmailPreview', (request) => previewEmail(deps, request));
  serve(app, deps, 'receiverEmails', (request) => listReceiverEmails(deps, request));
  addPreviewPage(app, deps);
}
