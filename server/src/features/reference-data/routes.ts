import type { FastifyInstance } from 'fastify';
import { listHireUnits } from '#features/reference-data/list-hire-units.ts';
import {
  listParticipantSites,
  lookUpParticipantSites,
} from '#features/reference-data/find-participant-sites.ts';
import { listServiceTypes } from '#features/reference-data/list-service-types.ts';
import { lookUpAddresses } from '#features/reference-data/look-up-addresses.ts';
import { listEntryLimits } from '#features/reference-data/list-entry-limits.ts';
import { listRecentReceivers } from '#features/reference-data/list-recent-receivers.ts';
import { listStatuses } from '#features/reference-data/list-statuses.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { serve } from '#platform/serve.ts';

export function registerReferenceData(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'statuses', listStatuses);
  serve(app, deps, 'serviceTypes', (request) => listServiceTypes(deps, request));
  serve(app, deps, 'hireUnits', (request) => listHireUnits(deps, request));
  serve(app, deps, 'participantSites', (request) => listParticipantSites(deps, request));
  serve(app, deps, 'lookUpAddresses', (request) => lookUpAddresses(deps, request));
  serve(app, deps, 'recentReceivers', (request) => listRecentReceivers(deps, request));
  serve(app, deps, 'entryLimits', (request) => listEntryLimits(deps, request));
  serve(app, deps, 'lookUpParticipantSites', (request) => lookUpParticipantSites(deps, request));
}
