import { ERRORS } from '@cartage/contract/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkPostcode } from '#features/tracking/check-postcode.ts';
import { setTrackingLink } from '#features/tracking/set-tracking-link.ts';
import { showTracking } from '#features/tracking/show-tracking.ts';
import { FONT_FOLDER, FONTS } from '#features/tracking/tracking-fonts.ts';
import type { Page } from '#features/tracking/tracking-frame.ts';
import { trackingMessage } from '#features/tracking/tracking-message.ts';
import { trackingPage } from '#features/tracking/tracking-page.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import { recordFailure } from '#platform/failures.ts';
import { rejectDuringMaintenance } from '#platform/maintenance.ts';
import { serve } from '#platform/serve.ts';
import type { Tenant } from '#platform/tenant.ts';

const PATH = '/track/:token';
const MAX_FORM_BYTES = 1024;
const FOREVER = 'public, max-age=31536000, immutable';

type TrackingRequest = FastifyRequest<{ Params: { token: string }; Body: URLSearchParams | undefined }>;

/**
 * The public tracking page (CONS-17, AUTH-08), and the switch of its link. The page is not an operation of the contract: its readers have no account, and the
 * token in the path carries the authorisation, at the host of its tenant only.
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
  // A scope of its own: no operation accepts this content type.
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    );
    const errorHandler = async (thrown: Error, request: FastifyRequest, reply: FastifyReply) => {
      const error = recordFailure(request, thrown);
      // Without a database, the page is sent without the tenant's look.
      const tenant = await deps.tenants.byHost(request.host).catch(() => undefined);
      const page = trackingMessage(tenant, error.code);
      return send(reply.code(ERRORS[error.code].status).headers(error.headers), page);
    };
    const options = {
      errorHandler,
      onRequest: (request: FastifyRequest) => admit(deps, request),
    };
    scope.get(PATH, { ...options, exposeHeadRoute: true }, async (request: TrackingRequest, reply) => {
      const tenant = tenantOf(request);
      return send(reply, trackingPage(tenant, await showTracking(deps, tenant, request.params.token)));
    });
    scope.post(PATH, options, async (request: TrackingRequest, reply) => {
      const tenant = tenantOf(request);
      const delivery = await showTracking(deps, tenant, request.params.token);
      const { link } = delivery;
      const given = request.body?.get('postcode') ?? '';
      const checked = await checkPostcode(deps, { tenant, link }, given);
      const status = checked.outcome === 'right' ? 200 : checked.outcome === 'locked' ? 429 : 422;
      return send(reply.code(status), trackingPage(tenant, delivery, checked));
    });
    done();
  });
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
