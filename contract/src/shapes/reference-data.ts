import { z } from 'zod';
import { digits, orgParams, text } from '#shapes/common.ts';
import { address, site } from '#shapes/participant.ts';

/** API-11, ordered by displaySequence. */
export const statuses = {
  answer: z.array(z.object({ code: z.string(), name: z.string(), displaySequence: z.number() })),
};

export const serviceTypes = {
  params: orgParams,
  answer: z.array(z.object({ code: z.string(), name: z.string() })),
};

export const hireUnits = {
  answer: z.array(z.object({ providerCode: z.string(), code: z.string(), name: z.string() })),
};

/** Active sites of the organisation that can send or receive, in the order of their names. */
export const participantSites = { params: orgParams, answer: z.array(site) };

/** PART-06: a term shorter than minChars answers nothing. Macrons fold both ways. */
export const lookUpParticipantSites = {
  params: orgParams,
  query: z.strictObject({
    lookupTerm: text({ max: 100 }),
    maxResults: digits({ min: 1, max: 50 }).optional(),
    minChars: digits({ min: 1, max: 100 }).optional(),
  }),
  answer: z.array(site),
};

/**
 * Those a person writes to again and again, then places of the gazetteer, or what the tenant's address service found
 * (PART-01, restricted to New Zealand). Names and ways to reach them are those of the last consignment of the caller's
 * sites that went there; of other sites of the organisation name and address alone. What the service found has a text alone; its address is asked for with its `placeId`, by
 * whoever chooses it, with the term and the `session` it was found with.
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
  answer: z.array(
    z.object({
      source: z.enum(['mine', 'site', 'organisation', 'gazetteer', 'google']),
      placeId: z.string().nullable(),
      /** Of what has no address yet. */
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
