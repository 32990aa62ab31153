import type { FastifyInstance } from 'fastify';
import { addDemoMailbox } from '#features/documents/demo-mailbox.ts';
import { emailPickupManifest } from '#features/documents/email-manifest.ts';
import { generateLabel } from '#features/documents/generate-label.ts';
import { listDocuments } from '#features/documents/list-documents.ts';
import { addDocumentFiles } from '#features/documents/open-document.ts';
import { listManifestEmails } from '#features/documents/list-manifest-emails.ts';
import { makePickupManifest } from '#features/documents/pickup-manifest.ts';
import type { Parts } from '#parts.ts';
import { serve } from '#platform/serve.ts';

export function registerDocuments(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, 'consignmentDocuments', (request) => listDocuments(parts, request));
  serve(app, parts, 'freightLabel', (request) => generateLabel(parts, request));
  serve(app, parts, 'pickupManifest', (request) => makePickupManifest(parts, request));
  serve(app, parts, 'emailPickupManifest', (request) => emailPickupManifest(parts, request));
  serve(app, parts, 'pickupManifestEmails', (request) => listManifestEmails(parts, request));
  addDocumentFiles(app, parts);
  if (parts.config.isDemo) addDemoMailbox(app, parts);
}
