import { z } from 'zod';

/** API-08. */
export const address = z.object({
  streetNumber: z.string(),
  street: z.string(),
  suburb: z.string(),
  state: z.string().nullable(),
  city: z.string(),
  country: z.string(),
  postcode: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  region: z.object({ id: z.string(), name: z.string() }).nullable(),
});

export const siteProxy = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  isActive: z.boolean(),
});

export const participant = z.object({
  id: z.number(),
  fullName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address,
  siteProxy: siteProxy.nullable(),
  isHub: z.boolean().optional(),
});

export const account = z.object({
  id: z.number(),
  code: z.string(),
  description: z.string(),
  isActive: z.boolean(),
});

export const site = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  isDefault: z.boolean(),
  isDefaultOrigin: z.boolean(),
  defaultAccount: account.nullable(),
  // API-05: the address of a site has the id of the site.
  defaultParticipant: participant.extend({ address: address.extend({ id: z.number() }) }),
});

/** A site of the user and whether it is a default (API-05). */
export const userSite = z.object({ site, isDefault: z.boolean(), isDefaultOrigin: z.boolean() });
