import type { FastifyInstance } from 'fastify';
import {
  changeTemplateName,
  createTemplate,
  listTemplates,
  removeTemplate,
} from '#features/consignment-templates/templates.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { serve } from '#platform/serve.ts';

export function registerConsignmentTemplates(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'consignmentTemplates', (request) => listTemplates(deps, request));
  serve(app, deps, 'createConsignmentTemplate', (request) => createTemplate(deps, request));
  serve(app, deps, 'renameConsignmentTemplate', (request) => changeTemplateName(deps, request));
  serve(app, deps, 'deleteConsignmentTemplate', (request) => removeTemplate(deps, request));
}
