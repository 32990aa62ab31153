import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { registerAccount } from '#features/account/routes.ts';
import { registerAttachments } from '#features/attachments/routes.ts';
import { registerBookings } from '#features/bookings/routes.ts';
import { registerBulkActions } from '#features/bulk-actions/routes.ts';
import { registerCombinations } from '#features/combinations/routes.ts';
import { registerConfiguration } from '#features/configuration/routes.ts';
import { registerConsignmentCreate } from '#features/consignment-create/routes.ts';
import { registerConsignmentDetail } from '#features/consignment-detail/routes.ts';
import { registerConsignmentExceptions } from '#features/consignment-exceptions/routes.ts';
import { registerChangeLog } from '#features/change-log/routes.ts';
import { registerConsignmentHistory } from '#features/consignment-history/routes.ts';
import { registerConsignmentEdit } from '#features/consignment-edit/routes.ts';
import { registerConsignmentExport } from '#features/consignment-export/routes.ts';
import { registerConsignmentImport } from '#features/consignment-import/routes.ts';
import { registerConsignmentSearch } from '#features/consignment-search/routes.ts';
import { registerConsignmentStatus } from '#features/consignment-status/routes.ts';
import { registerDashboard } from '#features/dashboard/routes.ts';
import { registerDataExtract } from '#features/data-extract/routes.ts';
import { registerDeliveryExtras } from '#features/delivery-extras/routes.ts';
import { registerDocuments } from '#features/documents/routes.ts';
import { registerLiveChanges } from '#features/live-changes/routes.ts';
import { registerPrintQueue } from '#features/print-queue/routes.ts';
import { registerProducts } from '#features/products/routes.ts';
import { registerExceptionAnswers } from '#features/exception-answers/routes.ts';
import { registerProviderChanges } from '#features/provider-changes/routes.ts';
import { registerOperations } from '#features/operations/routes.ts';
import { registerProviderDesk } from '#features/provider-desk/routes.ts';
import { registerProviderEvents } from '#features/provider-events/routes.ts';
import { registerProviderProof } from '#features/provider-proof/routes.ts';
import { registerQuotes } from '#features/quotes/routes.ts';
import { registerReceiverEmails } from '#features/receiver-emails/routes.ts';
import { registerReferenceData } from '#features/reference-data/routes.ts';
import { registerGoodsDeclaration } from '#features/goods-declaration/routes.ts';
import { registerHireage } from '#features/hireage/routes.ts';
import { registerManifests } from '#features/manifests/routes.ts';
import { registerNotifications } from '#features/notifications/routes.ts';
import { registerPackagingPresets } from '#features/packaging-presets/routes.ts';
import { registerConsignmentTemplates } from '#features/consignment-templates/routes.ts';
import { registerStandingOrders } from '#features/standing-orders/routes.ts';
import { registerScheduling } from '#features/scheduling/routes.ts';
import { registerToday } from '#features/today/routes.ts';
import { registerTracking } from '#features/tracking/routes.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { BODY_LIMITS } from '#platform/body-deadline.ts';
import { respondToClientError, REQUEST_TIMEOUT } from '#platform/client-errors.ts';
import { addApiDocs } from '#platform/api-docs.ts';
import { addErrorHandler, respondToBadUrl } from '#platform/failures.ts';
import { addFormBody } from '#platform/form-body.ts';
import { addGracefulStop } from '#platform/graceful-stop.ts';
import { addHealth } from '#platform/health.ts';
import { addIdentityProxy } from '#platform/identity-proxy.ts';
import { addJsonBody, MAX_BODY_BYTES } from '#platform/json-body.ts';
import { addRequestGuard, MAX_PATH_LENGTH, newRequestId } from '#platform/request-guard.ts';
import { addShiftedDateHeader } from '#platform/shifted-date-header.ts';
import { addRequestMetrics } from '#platform/request-metrics.ts';
import { addRequestLog } from '#platform/request-log.ts';
import { assertAllServed, addUnservedRoutes } from '#platform/serve.ts';
import { addWeb } from '#platform/web.ts';
import { addUnknownPaths } from '#platform/unknown-paths.ts';

const MAX_HEADER_BYTES = 16 * 1024;
const HEADERS_WITHIN_MS = 10_000;

/** The application, not listening yet: the platform in the order of its hooks, then the features. */
export function buildApp(deps: AppDependencies, register: Register = registerFeatures): FastifyInstance {
  const { config } = deps;
  const app = createServer(deps);
  deps.bodyDeadlines.watch(app.server, ({ socket }) => {
    deps.metrics.unreadableRequest();
    respondToClientError({ code: REQUEST_TIMEOUT }, socket, deps.log);
  });
  addRequestGuard(app, config.publicScheme);
  addRequestLog(app, config.logKey);
  addRequestMetrics(app, deps.metrics);
  addErrorHandler(app);
  addGracefulStop(app, deps.stop);
  if (config.clockOffsetMs !== 0) addShiftedDateHeader(app, deps.clock);
  addJsonBody(app);
  addFormBody(app, deps);
  addHealth(app, deps);
  addApiDocs(app);
  const sendPage = addWeb(app, deps);
  if (config.identityUpstream !== undefined) addIdentityProxy(app, config.identityUpstream, deps, sendPage);
  addUnknownPaths(app, sendPage);

  register(app, deps);

  addUnservedRoutes(app, deps);
  return app;
}

/** Registers the handlers of operations. */
export type Register = (app: FastifyInstance, deps: AppDependencies) => void;

function registerFeatures(app: FastifyInstance, deps: AppDependencies): void {
  registerAccount(app, deps);
  registerAttachments(app, deps);
  registerBookings(app, deps);
  registerBulkActions(app, deps);
  registerCombinations(app, deps);
  registerConfiguration(app, deps);
  registerConsignmentCreate(app, deps);
  registerConsignmentDetail(app, deps);
  registerConsignmentExceptions(app, deps);
  registerConsignmentTemplates(app, deps);
  registerGoodsDeclaration(app, deps);
  registerManifests(app, deps);
  registerHireage(app, deps);
  registerNotifications(app, deps);
  registerStandingOrders(app, deps);
  registerPackagingPresets(app, deps);
  registerChangeLog(app, deps);
  registerConsignmentHistory(app, deps);
  registerConsignmentEdit(app, deps);
  registerConsignmentExport(app, deps);
  registerConsignmentImport(app, deps);
  registerConsignmentSearch(app, deps);
  registerConsignmentStatus(app, deps);
  registerDashboard(app, deps);
  registerDataExtract(app, deps);
  registerDeliveryExtras(app, deps);
  registerDocuments(app, deps);
  registerLiveChanges(app, deps);
  registerPrintQueue(app, deps);
  registerProducts(app, deps);
  registerProviderChanges(app, deps);
  registerExceptionAnswers(app, deps);
  registerProviderDesk(app, deps);
  registerOperations(app, deps);
  registerProviderEvents(app, deps);
  registerProviderProof(app, deps);
  registerQuotes(app, deps);
  registerReceiverEmails(app, deps);
  registerReferenceData(app, deps);
  registerScheduling(app, deps);
  registerToday(app, deps);
  registerTracking(app, deps);
  assertAllServed(app);
}

function createServer({ config, log, metrics }: AppDependencies): FastifyInstance {
  const { trustedProxies } = config;
  return Fastify({
    loggerInstance: log,
    genReqId: newRequestId,
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    bodyLimit: MAX_BODY_BYTES,
    // The longest that any body may take; most have less (`BodyDeadlines`).
    requestTimeout: BODY_LIMITS.slowTimeoutMs,
    exposeHeadRoutes: false,
    // Requests in progress at a stop get their responses; `addGracefulStop` ends their connections.
    return503OnClosing: false,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      // Refused by `addRequestGuard`, in the form of every other failure.
      requireHostHeader: false,
      headersTimeout: HEADERS_WITHIN_MS,
      connectionsCheckingInterval: 1000,
    },
    clientErrorHandler: (error, socket) => {
      metrics.unreadableRequest();
      respondToClientError(error, socket, log);
    },
    frameworkErrors: (error, request, reply) => respondToBadUrl(error, request, reply),
    routerOptions: {
      // Left to the limit of the whole path.
      maxParamLength: MAX_PATH_LENGTH,
      // Read where it is needed, by rules of our own.
      querystringParser: () => ({}),
    },
  });
}
