import type { FastifyInstance } from 'fastify';
import { findServiceDate } from '#features/scheduling/find-service-date.ts';
import { listOrganisationWorkingDates } from '#features/scheduling/list-organisation-working-dates.ts';
import { listWorkingDates } from '#features/scheduling/list-working-dates.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { serve } from '#platform/serve.ts';

export function registerScheduling(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'workingDates', (request) => listWorkingDates(deps, request));
  serve(app, deps, 'organisationWorkingDates', (request) => listOrganisationWorkingDates(deps, request));
  serve(app, deps, 'serviceDate', (request) => findServiceDate(deps, request));
}
