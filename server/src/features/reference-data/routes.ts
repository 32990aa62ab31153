import type { FastifyInstance } from 'fastify';
import { listHireUnits } from '#features/reference-data/list-hire-units.ts';
import {
  listParticipantSites,
  lookUpParticipantSites,
} from '#features/reference-data/find-participant-sites.ts';
import { listServiceTypes } from '#features/reference-data/list-service-types.ts';
import { lookUpAddresses } from '#features/reference-data/look-up-addresses.ts';
import { listStatuses } from '#features/reference-data/list-statuses.ts';
import type { Parts } from '#parts.ts';
import { serve } from '#platform/serve.ts';

export function registerReferenceData(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, 'statuses', listStatuses);
  serve(app, parts, 'serviceTypes', (request) => listServiceTypes(parts, request));
  serve(app, parts, 'hireUnits', (request) => listHireUnits(parts, request));
  serve(app, parts, 'participantSites', (request) => listParticipantSites(parts, request));
  serve(app, parts, 'lookUpAddresses', (request) => lookUpAddresses(parts, request));
  serve(app, parts, 'lookUpParticipantSites', (request) => lookUpParticipantSites(parts, request));
}
