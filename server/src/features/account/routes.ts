import type { FastifyInstance } from 'fastify';
import { listAccounts } from '#features/account/list-accounts.ts';
import { listOrganisations } from '#features/account/list-organisations.ts';
import { listSites, showSite } from '#features/account/list-sites.ts';
import { listPreferences, setPreference } from '#features/account/preferences.ts';
import { setSiteDefaults } from '#features/account/set-site-defaults.ts';
import { showOrganisation } from '#features/account/show-organisation.ts';
import type { Parts } from '#parts.ts';
import { serve } from '#platform/serve.ts';

export function registerAccount(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, 'myOrganisations', (request) => listOrganisations(parts, request));
  serve(app, parts, 'myOrganisation', (request) => showOrganisation(parts, request));
  serve(app, parts, 'mySites', (request) => listSites(parts, request));
  serve(app, parts, 'mySite', (request) => showSite(parts, request));
  serve(app, parts, 'setSiteDefaults', (request) => setSiteDefaults(parts, request));
  serve(app, parts, 'myAccounts', (request) => listAccounts(parts, request));
  serve(app, parts, 'myPreferences', (request) => listPreferences(parts, request));
  serve(app, parts, 'setPreference', (request) => setPreference(parts, request));
}
