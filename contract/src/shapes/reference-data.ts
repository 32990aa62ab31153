import { z } from 'zod';
import { digits, orgParams, text } from '#shapes/common.ts';
import { site } from '#shapes/participant.ts';

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
