import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';

export type Template = ResponseBody<'consignmentTemplates'>[number];
export type TemplateBody = Sent<'createConsignmentTemplate', 'body'>;

export const templatesKey = (organisationId: number) => ['consignment-templates', organisationId];

export const templatesQuery = (call: Call, organisationId: number) =>
  queryOptions({
    queryKey: templatesKey(organisationId),
    queryFn: ({ signal }) => call('consignmentTemplates', { params: { org: organisationId }, signal }),
  });
