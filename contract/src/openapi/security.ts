import type { Permission, ProviderScope, StaffPermission } from '@cartage/domain/permissions.ts';

/** The permissions of a token, each with the operations that it opens. */
const SCOPES: Readonly<Record<Permission | ProviderScope | StaffPermission, string>> = {
  'Access.DISPATCH': 'Use the portal: needed by every operation of an organisation.',
  'Access.DASHBOARD': 'See the delivery schedule.',
  'Consignment.LimitedEdit': 'See consignments, and change the receiver.',
  'Consignment.CREATE': 'Create, copy and import consignments.',
  'Consignment.MAINTAIN': 'Change, stage and cancel consignments.',
  'Consignment.PRINT': 'Open labels, notes, manifests and proofs of delivery.',
  'Consignment.ViewPricing': 'See prices and revenue.',
  'Consignment.RequestQuotation': 'Request and see quotes.',
  'Provider.EVENTS': 'Report events, as a program of the freight provider.',
  'Provider.CHANGES': 'List the changes of customers, as a program of the freight provider.',
  'Provider.DESK': 'Use the provider desk, as staff of the freight provider.',
  'Provider.OPERATIONS':
    'See the state of the installation, and retry failed jobs, as staff of the freight provider.',
  'Provider.PROOF': 'Upload proofs of delivery, as a program of the freight provider.',
};

/** A token has the permissions of its client; a request for a token names none (docs/guides/sign-in-of-a-program.md). */
export const SECURITY_SCHEMES = {
  oauth2: {
    type: 'oauth2',
    description:
      'A bearer token of the tenant: a JWT that is valid for ten minutes. A program gets it with its client id and secret. The token has the permissions that were granted to the client, and the request for it names none. A tenant with an identity provider of its own has the token URL of that provider: `token_endpoint` in its document `/.well-known/openid-configuration`.',
    flows: { clientCredentials: { tokenUrl: '/idp/token', scopes: SCOPES } },
  },
  printer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The credential of the print agent of one label printer. `createPrinter` and `replacePrinterToken` return it once.',
  },
} as const;
