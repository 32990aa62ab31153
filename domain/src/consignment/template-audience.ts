import type { Permission } from '#permissions.ts';

export const MAX_TEMPLATE_NAME = 60;
/** Templates of one user, shared ones included. */
export const MAX_TEMPLATES = 100;

/** Users that see a template, and the permissions needed to create, rename or delete one. */
export const TEMPLATE_AUDIENCES = {
  personal: { label: 'Only me', permissions: ['Consignment.CREATE'] },
  site: { label: 'Users of a site', permissions: ['Consignment.CREATE', 'Consignment.MAINTAIN'] },
  organisation: {
    label: 'Everyone in the organisation',
    permissions: ['Consignment.CREATE', 'Consignment.MAINTAIN'],
  },
} as const satisfies Readonly<
  Record<string, { readonly label: string; readonly permissions: readonly Permission[] }>
>;

export type TemplateAudience = keyof typeof TEMPLATE_AUDIENCES;

// The keys of an object literal are exactly those of its type.
export const TEMPLATE_AUDIENCE_NAMES = Object.keys(TEMPLATE_AUDIENCES) as [
  TemplateAudience,
  ...TemplateAudience[],
];

/** Whether a user may create, rename or delete a template of an audience. Only the owner changes a personal one. */
export const mayChangeTemplate = (
  audience: TemplateAudience,
  permissions: { readonly has: (permission: Permission) => boolean },
  isOwner: boolean,
): boolean =>
  TEMPLATE_AUDIENCES[audience].permissions.every((permission) => permissions.has(permission)) &&
  (audience !== 'personal' || isOwner);
