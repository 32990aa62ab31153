import type { FastifyInstance } from 'fastify';
import { findServiceDate } from '#features/scheduling/find-service-date.ts';
import { listOrganisationWorkingDates } from '#features/scheduling/list-organisation-working-dates.ts';
import { listWorkingDates } from '#features/scheduling/list-working-dates.ts';
import type { Parts } from '#parts.ts';
import { serve } from '#platform/serve.ts';

export function registerScheduling(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, 'workingDates', (request) => listWorkingDates(parts, request));
  serve(app, parts, 'organisationWorkingDates', (request) => listOrganisationWorkingDates(parts, request));
  serve(app, parts, 'serviceDate', (request) => findServiceDate(parts, request));
}
