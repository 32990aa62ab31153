import { z } from 'zod';
import { consignment } from '#shapes/consignment.ts';
import { account, address, participant, site, siteProxy, userSite } from '#shapes/participant.ts';
import { consignmentSummary, dangerousGoods, deliveryEvent, statusHistory, totals } from '#shapes/search.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Shapes shared by several responses; each is one component of the document. */
const NAMED: Readonly<Record<string, z.ZodType>> = {
  Account: account,
  Address: address,
  Consignment: consignment,
  ConsignmentSummary: consignmentSummary,
  DangerousGoods: dangerousGoods,
  DeliveryEvent: deliveryEvent,
  Participant: participant,
  Site: site,
  SiteProxy: siteProxy,
  StatusHistory: statusHistory,
  Totals: totals,
  UserSite: userSite,
};
for (const [id, schema] of Object.entries(NAMED)) z.globalRegistry.add(schema, { id });

export interface Described {
  readonly schema: JsonSchema;
  /** Components that the schema refers to, by name. */
  readonly components: Readonly<Record<string, JsonSchema>>;
}

/** `input` for requests, `output` for responses. */
export function describeSchema(shape: z.ZodType, io: 'input' | 'output'): Described {
  const text = JSON.stringify(z.toJSONSchema(shape, { io, unrepresentable: 'any' }));
  const whole: JsonSchema = JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'));
  const { $defs = {}, $schema: _dialect, ...schema } = whole;
  const components: Record<string, JsonSchema> = {};
  for (const [name, definition] of Object.entries($defs)) {
    const { id: _name, ...rest } = definition;
    components[name] = rest;
  }
  return { schema, components };
}
