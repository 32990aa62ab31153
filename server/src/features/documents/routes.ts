import type { FastifyInstance } from 'fastify';
import { addDemoMailbox } from '#features/documents/demo-mailbox.ts';
import { emailPickupManifest } from '#features/documents/email-manifest.ts';
import { generateLabel } from '#features/documents/generate-label.ts';
import { generatePackingSlip } from '#features/documents/generate-packing-slip.ts';
import { listDocuments } from '#features/documents/list-documents.ts';
import { addDocumentFiles } from '#features/documents/open-document.ts';
import { listLabelPrints } from '#features/documents/list-label-prints.ts';
import { listManifestEmails } from '#features/documents/list-manifest-emails.ts';
import { createPickList } from '#features/documents/pick-list.ts';
import { createPickupManifest } from '#features/documents/pickup-manifest.ts';
import { recordLabelReprint } from '#features/documents/record-label-reprint.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { serve } from '#platform/serve.ts';

export function registerDocuments(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'consignmentDocuments', (request) => listDocuments(deps, request));
  serve(app, deps, 'freightLabel', (request) => generateLabel(deps, request));
  serve(app, deps, 'packingSlip', (request) => generatePackingSlip(deps, request));
  serve(app, deps, 'labelPrints', (request) => listLabelPrints(deps, request));
  serve(app, deps, 'recordLabelReprint', (request) => recordLabelReprint(deps, request));
  serve(app, deps, 'pickupManifest', (request) => createPickupManifest(deps, request));
  serve(app, deps, 'pickList', (request) => createPickList(deps, request));
  serve(app, deps, 'emailPickupManifest', (request) => emailPickupManifest(deps, request));
  serve(app, deps, 'pickupManifestEmails', (request) => listManifestEmails(deps, request));
  addDocumentFiles(app, deps);
  if (deps.config.isDemo) addDemoMailbox(app, deps);
}
