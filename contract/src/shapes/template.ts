import { MAX_LINE_ITEMS } from '@cartage/domain/freight/line-item.ts';
import { MAX_TEMPLATE_NAME, TEMPLATE_AUDIENCE_NAMES } from '@cartage/domain/consignment/template-audience.ts';
import { z } from 'zod';
import { id, idParam, line, organisationId, orgParams } from '#shapes/common.ts';
import { additional, head, newLineItem } from '#shapes/consignment-parts.ts';
import { booleanField, described, named, numberField, stringField } from '#shapes/described.ts';
import { site } from '#shapes/participant.ts';

const templateParams = z.strictObject({ org: organisationId, id: idParam('Id of the template.', 7) });
const AUDIENCE_TEXT =
  'personal: only the user. site: the users of a site. organisation: all users of the organisation.';
const NAME_TEXT = 'A name of your choice.';

const {
  requestedPickupDateTimeUtc: _pickup,
  requestedDeliveryDate: _delivery,
  accountId,
  serviceType,
  ...optionalHead
} = head;

/** A consignment without dates, of which every part may be missing. */
const templateDetails = named(
  z.strictObject({
    accountId: described(accountId.nullish(), 'Id of the account that is charged.', 301),
    serviceType: described(serviceType.nullish(), 'Code of the service type.', 'STD'),
    ...optionalHead,
    ...additional,
    lineItems: described(z.array(newLineItem).max(MAX_LINE_ITEMS).nullish(), 'The freight.'),
  }),
  'TemplateDetails',
  'The values of a template. Values that are missing stay empty in a new consignment.',
);

/** The values of a template in a response. */
export const templateValues = {
  details: described(templateDetails, 'The values that a new consignment gets.'),
  senderSite: described(
    site.nullable(),
    'The site that sends; null for an address, and for a site that is not active any more.',
  ),
  receiverSite: described(
    site.nullable(),
    'The site that receives; null for an address, and for a site that is not active any more.',
  ),
};

const template = named(
  z.object({
    id: numberField('Id of the template.', 7),
    version: numberField('Number of changes so far, which is also the ETag.', 1),
    name: stringField(NAME_TEXT, 'Napier, two pallets'),
    audience: described(z.enum(TEMPLATE_AUDIENCE_NAMES), AUDIENCE_TEXT, 'site'),
    siteName: described(
      z.string().nullable(),
      'Name of the site of the audience `site`, otherwise null.',
      'Auckland warehouse',
    ),
    createdBy: stringField('Name of the user that saved it.', 'Hana Wilcox'),
    mayChange: booleanField('True: the user may rename and delete it.', true),
    ...templateValues,
  }),
  'ConsignmentTemplate',
  'A template for new consignments.',
);

export const consignmentTemplates = {
  summary: 'List the templates for new consignments',
  description:
    "Returns the user's own templates, those of the user's sites and those of the organisation, by name.",
  params: orgParams,
  response: z.array(template),
};

export const createConsignmentTemplate = {
  summary: 'Save a template for new consignments',
  description:
    'Stores values for new consignments. Templates for a site or the organisation need the permission Consignment.MAINTAIN.',
  params: orgParams,
  body: named(
    z.strictObject({
      name: described(line({ min: 1, max: MAX_TEMPLATE_NAME }), NAME_TEXT, 'Napier, two pallets'),
      audience: described(z.enum(TEMPLATE_AUDIENCE_NAMES), AUDIENCE_TEXT, 'site'),
      siteId: described(id.nullish(), "Id of one of the user's sites, for the audience `site` only.", 1001),
      details: described(templateDetails, 'The values that a new consignment gets.'),
    }),
    'NewConsignmentTemplate',
    'A template to store.',
  ),
  status: 201,
  response: template,
};

export const renameConsignmentTemplate = {
  summary: 'Rename a template',
  description: 'Changes the name of a template. Its values stay.',
  params: templateParams,
  body: named(
    z.strictObject({
      name: described(line({ min: 1, max: MAX_TEMPLATE_NAME }), NAME_TEXT, 'Napier, three pallets'),
    }),
    'TemplateName',
    'The new name of a template.',
  ),
  response: template,
};

export const deleteConsignmentTemplate = {
  summary: 'Delete a template',
  description: 'Deletes a template. Consignments that were created from it stay.',
  params: templateParams,
  response: z.object({ id: numberField('Id of the deleted template.', 7) }),
};
