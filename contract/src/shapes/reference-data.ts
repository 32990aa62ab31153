import { z } from 'zod';
import { digits, orgParams, text } from '#shapes/common.ts';
import { address, site } from '#shapes/participant.ts';

/** API-11, ordered by displaySequence. */
export const statuses = {
  response: z.array(z.object({ code: z.string(), name: z.string(), displaySequence: z.number() })),
};

export const serviceTypes = {
  params: orgParams,
  response: z.array(z.object({ code: z.string(), name: z.string() })),
};

export const hireUnits = {
  response: z.array(z.object({ providerCode: z.string(), code: z.string(), name: z.string() })),
};

/** Active sites of the organisation that can send or receive, in the order of their names. */
export const participantSites = { params: orgParams, response: z.array(site) };

/** PART-06: a term shorter than minChars returns nothing. Macrons are ignored. */
export const lookUpParticipantSites = {
  params: orgParams,
  query: z.strictObject({
    lookupTerm: text({ max: 100 }),
    maxResults: digits({ min: 1, max: 50 }).optional(),
    minChars: digits({ min: 1, max: 100 }).optional(),
  }),
  response: z.array(site),
};

/**
 * Recent addresses first, then places of the gazetteer or of the tenant's address service (PART-01, New Zealand only).
 * Addresses of the caller's sites include names and contact details from the last consignment, addresses of other sites
 * only name and address. A result of the address service has only a text: the client requests its address with its
 * `placeId`, the term and the `session` of the search.
 */
export const lookUpAddresses = {
  params: orgParams,
  query: z.strictObject({
    lookupTerm: text({ max: 100 }),
    maxResults: digits({ min: 1, max: 20 }).optional(),
    placeId: z
      .string()
      .regex(/^[\w-]{1,300}$/)
      .optional(),
    session: z
      .string()
      .regex(/^[\w-]{1,36}$/)
      .optional(),
  }),
  response: z.array(
    z.object({
      source: z.enum(['mine', 'site', 'organisation', 'gazetteer', 'google']),
      placeId: z.string().nullable(),
      /** For results of the address service, which have no address yet. */
      text: z.string().nullable(),
      fullName: z.string().nullable(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      address: address.pick({
        streetNumber: true,
        street: true,
        suburb: true,
        city: true,
        country: true,
        postcode: true,
        region: true,
      }),
    }),
  ),
};
