import type { FastifyInstance } from 'fastify';
import { listAccounts } from '#features/account/list-accounts.ts';
import { listOrganisations } from '#features/account/list-organisations.ts';
import { listSites, showSite } from '#features/account/list-sites.ts';
import { listPreferences, setPreference } from '#features/account/preferences.ts';
import { setSiteDefaults } from '#features/account/set-site-defaults.ts';
import { showOrganisation } from '#features/account/show-organisation.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { serve } from '#platform/serve.ts';

export function registerAccount(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'myOrganisations', (request) => listOrganisations(deps, request));
  serve(app, deps, 'myOrganisation', (request) => showOrganisation(deps, request));
  serve(app, deps, 'mySites', (request) => listSites(deps, request));
  serve(app, deps, 'mySite', (request) => showSite(deps, request));
  serve(app, deps, 'setSiteDefaults', (request) => setSiteDefaults(deps, request));
  serve(app, deps, 'myAccounts', (request) => listAccounts(deps, request));
  serve(app, deps, 'myPreferences', (request) => listPreferences(deps, request));
  serve(app, deps, 'setPreference', (request) => setPreference(deps, request));
}
