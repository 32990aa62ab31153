import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { registerAccount } from '#features/account/routes.ts';
import { registerAttachments } from '#features/attachments/routes.ts';
import { registerBookings } from '#features/bookings/routes.ts';
import { registerBulkActions } from '#features/bulk-actions/routes.ts';
import { registerConfiguration } from '#features/configuration/routes.ts';
import { registerConsignmentCreate } from '#features/consignment-create/routes.ts';
import { registerConsignmentDetail } from '#features/consignment-detail/routes.ts';
import { registerConsignmentEdit } from '#features/consignment-edit/routes.ts';
import { registerConsignmentExport } from '#features/consignment-export/routes.ts';
import { registerConsignmentSearch } from '#features/consignment-search/routes.ts';
import { registerConsignmentStatus } from '#features/consignment-status/routes.ts';
import { registerDashboard } from '#features/dashboard/routes.ts';
import { registerDataExtract } from '#features/data-extract/routes.ts';
import { registerDeliveryExtras } from '#features/delivery-extras/routes.ts';
import { registerDocuments } from '#features/documents/routes.ts';
import { registerProducts } from '#features/products/routes.ts';
import { registerReferenceData } from '#features/reference-data/routes.ts';
import { registerScheduling } from '#features/scheduling/routes.ts';
import type { Parts } from '#parts.ts';
import { BODY_LIMITS } from '#platform/body-deadline.ts';
import { answerClientError, TOO_SLOW } from '#platform/client-errors.ts';
import { addDocs } from '#platform/docs/docs.ts';
import { addFailures, answerBadAddress } from '#platform/failures.ts';
import { addFormBody } from '#platform/form-body.ts';
import { addGracefulStop } from '#platform/graceful-stop.ts';
import { addHealth } from '#platform/health.ts';
import { addIdentityProxy } from '#platform/identity-proxy.ts';
import { addJsonBody, MAX_BODY_BYTES } from '#platform/json-body.ts';
import { addRequestGuard, MAX_PATH, newRequestId } from '#platform/request-guard.ts';
import { addRequestMetrics } from '#platform/request-metrics.ts';
import { addRequestLog } from '#platform/request-log.ts';
import { assertAllServed, serveTheRest } from '#platform/serve.ts';
import { addWeb } from '#platform/web.ts';
import { addUnknownPaths } from '#platform/unknown-paths.ts';

const MAX_HEADER_BYTES = 16 * 1024;
const HEADERS_WITHIN_MS = 10_000;

/** The application around its parts, not listening yet: the platform in the order of its hooks, then the features. */
export function buildApp(parts: Parts, register: Register = registerFeatures): FastifyInstance {
  const { config } = parts;
  const app = createServer(parts);
  parts.bodyDeadlines.watch(app.server, ({ socket }) => {
    parts.metrics.unreadable();
    answerClientError({ code: TOO_SLOW }, socket, parts.log);
  });
  addRequestGuard(app, config.publicScheme);
  addRequestLog(app, config.logKey);
  addRequestMetrics(app, parts.metrics);
  addFailures(app);
  addGracefulStop(app);
  addJsonBody(app);
  addFormBody(app, parts);
  addHealth(app, parts);
  addDocs(app);
  const sendPage = addWeb(app, parts);
  if (config.identityUpstream !== undefined) addIdentityProxy(app, config.identityUpstream, sendPage);
  addUnknownPaths(app, sendPage);

  register(app, parts);

  serveTheRest(app, parts);
  return app;
}

/** Puts handlers to operations. */
export type Register = (app: FastifyInstance, parts: Parts) => void;

function registerFeatures(app: FastifyInstance, parts: Parts): void {
  registerAccount(app, parts);
  registerAttachments(app, parts);
  registerBookings(app, parts);
  registerBulkActions(app, parts);
  registerConfiguration(app, parts);
  registerConsignmentCreate(app, parts);
  registerConsignmentDetail(app, parts);
  registerConsignmentEdit(app, parts);
  registerConsignmentExport(app, parts);
  registerConsignmentSearch(app, parts);
  registerConsignmentStatus(app, parts);
  registerDashboard(app, parts);
  registerDataExtract(app, parts);
  registerDeliveryExtras(app, parts);
  registerDocuments(app, parts);
  registerProducts(app, parts);
  registerReferenceData(app, parts);
  registerScheduling(app, parts);
  assertAllServed(app);
}

function createServer({ config, log, metrics }: Parts): FastifyInstance {
  const { trustedProxies } = config;
  return Fastify({
    loggerInstance: log,
    genReqId: newRequestId,
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    bodyLimit: MAX_BODY_BYTES,
    // The longest that any body may take; most have less (`BodyDeadlines`).
    requestTimeout: BODY_LIMITS.slowWithinMs,
    exposeHeadRoutes: false,
    // Those that are under way when we stop are answered; `addGracefulStop` ends their connections.
    return503OnClosing: false,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      // Refused by `addRequestGuard`, in the form of every other failure.
      requireHostHeader: false,
      headersTimeout: HEADERS_WITHIN_MS,
      connectionsCheckingInterval: 1000,
    },
    clientErrorHandler: (error, socket) => {
      metrics.unreadable();
      answerClientError(error, socket, log);
    },
    frameworkErrors: (error, request, reply) => answerBadAddress(error, request, reply),
    routerOptions: {
      // Left to the limit of the whole path.
      maxParamLength: MAX_PATH,
      // Read where it is needed, by rules of our own.
      querystringParser: () => ({}),
    },
  });
}
