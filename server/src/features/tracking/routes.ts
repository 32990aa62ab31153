import { ERRORS } from '@cartage/contract/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkPostcode } from '#features/tracking/check-postcode.ts';
import { setTrackingLink } from '#features/tracking/set-tracking-link.ts';
import { REDELIVERY_ACTION } from '#features/tracking/redelivery-form.ts';
import { requestRedelivery } from '#features/tracking/request-redelivery.ts';
import { showTracking } from '#features/tracking/show-tracking.ts';
import { FONT_FOLDER, FONTS } from '#features/tracking/tracking-fonts.ts';
import type { Page } from '#features/tracking/tracking-frame.ts';
import { type PublicLink, trackingMessage } from '#features/tracking/tracking-message.ts';
import { trackingPage } from '#features/tracking/tracking-page.ts';
import { findReceiver, setSubscription } from '#features/tracking/unsubscribe.ts';
import { unsubscribePage } from '#features/tracking/unsubscribe-page.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import { recordFailure } from '#platform/failures.ts';
import { rejectDuringMaintenance } from '#platform/maintenance.ts';
import { serve } from '#platform/serve.ts';
import type { Tenant } from '#platform/tenant.ts';

const PATH = '/track/:token';
const UNSUBSCRIBE_PATH = '/unsubscribe/:token';
/** A message of 250 characters, each with up to 12 bytes in this encoding, fits. */
const MAX_FORM_BYTES = 4096;
const FOREVER = 'public, max-age=31536000, immutable';

type TrackingRequest = FastifyRequest<{ Params: { token: string }; Body: URLSearchParams | undefined }>;

/**
 * The public pages for receivers (CONS-17, AUTH-08), and the switch of the tracking link. The pages are not operations of
 * the contract: their readers have no account, and the token in the path carries the authorisation, at the host of its
 * tenant only.
 */
export function registerTracking(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'setTrackingLink', (request) => setTrackingLink(deps, request));
  app.get<{ Params: { name: string } }>(
    `${FONT_FOLDER}/:name`,
    { exposeHeadRoute: false },
    (request, reply) => {
      const font = FONTS.get(request.params.name);
      if (font === undefined) throw new AppError('not-found');
      return reply.header('content-type', 'font/woff2').header('cache-control', FOREVER).send(font);
    },
  );
  // Scopes of their own: no operation accepts these content types, and these pages accept no other.
  void app.register((scope, _options, done) => {
    acceptForms(scope);
    addTrackingPage(scope, deps);
    done();
  });
  void app.register((scope, _options, done) => {
    acceptForms(scope);
    // Mail programs send the one-click request as either type (RFC 8058). Its content says nothing more than its path.
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, _body, parsed) => parsed(null, new URLSearchParams()),
    );
    addUnsubscribePage(scope, deps);
    done();
  });
}

function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
  );
}

function addTrackingPage(scope: FastifyInstance, deps: AppDependencies): void {
  const options = pageOptions(deps, 'tracking');
  scope.get(PATH, { ...options, exposeHeadRoute: true }, async (request: TrackingRequest, reply) => {
    const tenant = tenantOf(request);
    return send(reply, trackingPage(tenant, await showTracking(deps, tenant, request.params.token)));
  });
  scope.post(PATH, options, async (request: TrackingRequest, reply) => {
    const tenant = tenantOf(request);
    const delivery = await showTracking(deps, tenant, request.params.token);
    const { link } = delivery;
    const field = (name: string) => request.body?.get(name) ?? '';
    if (field('action') === REDELIVERY_ACTION) {
      const form = { day: field('day'), message: field('message'), postcode: field('postcode') };
      const requestId = request.id;
      const redelivery = await requestRedelivery(deps, { tenant, delivery, form, requestId });
      // Then a reload of the page sends nothing again.
      if (redelivery === null) return reply.redirect(request.url, 303);
      const isLocked = redelivery.issues.postcode?.outcome === 'locked';
      return send(reply.code(isLocked ? 429 : 422), trackingPage(tenant, delivery, { redelivery }));
    }
    const given = field('postcode');
    const checked = await checkPostcode(deps, { tenant, link }, given);
    const status = checked.outcome === 'right' ? 200 : checked.outcome === 'locked' ? 429 : 422;
    return send(reply.code(status), trackingPage(tenant, delivery, { checked }));
  });
}

/** Opening the page changes nothing, because programs that check emails open every link. */
function addUnsubscribePage(scope: FastifyInstance, deps: AppDependencies): void {
  const options = pageOptions(deps, 'unsubscribe');
  const show = { ...options, exposeHeadRoute: true };
  scope.get(UNSUBSCRIBE_PATH, show, async (request: TrackingRequest, reply) => {
    const tenant = tenantOf(request);
    return send(reply, unsubscribePage(tenant, await findReceiver(deps, tenant, request.params.token)));
  });
  scope.post(UNSUBSCRIBE_PATH, options, async (request: TrackingRequest, reply) => {
    const tenant = tenantOf(request);
    const isSubscribed = request.body?.get('emails') === 'on';
    const receiver = await setSubscription(deps, tenant, { token: request.params.token, isSubscribed });
    return send(reply, unsubscribePage(tenant, receiver));
  });
}

function pageOptions(deps: AppDependencies, link: PublicLink) {
  return {
    errorHandler: async (thrown: Error, request: FastifyRequest, reply: FastifyReply) => {
      const error = recordFailure(request, thrown);
      // Without a database, the page is sent without the tenant's look.
      const tenant = await deps.tenants.byHost(request.host).catch(() => undefined);
      const page = trackingMessage(tenant, error.code, link);
      return send(reply.code(ERRORS[error.code].status).headers(error.headers), page);
    },
    onRequest: (request: FastifyRequest) => admit(deps, request),
  };
}

/** Checks a request before its token is read, so that a guess costs no statement beyond the limit. */
async function admit(deps: AppDependencies, request: FastifyRequest): Promise<void> {
  const tenant = await deps.tenants.byHost(request.host);
  if (tenant === undefined) throw new AppError('unknown-host');
  request.call.tenant = tenant;
  await rejectDuringMaintenance(deps, undefined);
  deps.limits.tracking.count(request.ip);
}

function tenantOf({ call }: FastifyRequest): Tenant {
  if (call.tenant === undefined) throw new AppError('internal');
  return call.tenant;
}

const send = (reply: FastifyReply, { body, headers }: Page): FastifyReply =>
  reply.headers(headers).send(body);
