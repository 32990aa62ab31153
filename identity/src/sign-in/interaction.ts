import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';

import { signInPage, type SignInForm } from '#pages/sign-in-page.ts';
import { expiredSignInPage, sendPage } from '#provider-errors.ts';
import { readForm } from '#sign-in/form-body.ts';
import { deviceOf, rememberAccount } from '#sign-in/known-device.ts';
import { isPassword } from '#sign-in/password.ts';
import { createThrottle, type SignInAttempt, type Throttle } from '#sign-in/throttle.ts';
import type { ProviderDependencies } from '#provider-dependencies.ts';

type Next = () => Promise<unknown>;

interface Refused {
  readonly status: 401 | 422 | 429;
  readonly form: SignInForm;
  readonly retryAfterSeconds?: number;
}

type Outcome = { readonly sub: string; readonly email: string } | Refused;

const DEVICE_COOKIE = 'cartage_device';
const DEVICE_DAYS = 365;

/** Serves the sign-in form at `/interaction/{uid}`. */
export function signInPages(provider: Provider, deps: ProviderDependencies) {
  const throttle = createThrottle(deps.db, deps.clock, deps.tenant.code);

  return async (ctx: KoaContextWithOIDC, next: Next): Promise<void> => {
    if (!/^\/interaction\/[\w-]+$/.test(ctx.path)) return void (await next());
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD' && ctx.method !== 'POST') {
      ctx.status = 405;
      ctx.set('allow', 'GET, HEAD, POST');
      return;
    }
    const interaction = await findInteraction(provider, ctx);
    if (!interaction) {
      ctx.status = 400;
      return sendPage(ctx, expiredSignInPage(deps));
    }
    if (ctx.method !== 'POST') {
      const { login_hint: hint, sign_in_reason: reason } = interaction.params;
      const email = typeof hint === 'string' ? hint : '';
      return sendPage(ctx, signInPage(deps.frame, { email, notice: noticeFor(reason) }));
    }
    await takeForm(provider, ctx, deps, throttle);
  };
}

/** Why a signed-in user sees the form again. Fixed messages only: the link to this page can be forged. */
const NOTICES: ReadonlyMap<unknown, string> = new Map([
  ['ended', 'Your session has ended. Sign in again to continue where you were.'],
  ['failed', 'The last sign-in did not finish. Sign in again.'],
  [
    'second-factor',
    'That account needs a second sign-in step, which this portal does not support. Sign in with another account, or contact your freight provider.',
  ],
]);

const noticeFor = (reason: unknown) => NOTICES.get(reason);

async function findInteraction(provider: Provider, ctx: KoaContextWithOIDC) {
  try {
    return await provider.interactionDetails(ctx.req, ctx.res);
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

async function takeForm(
  provider: Provider,
  ctx: KoaContextWithOIDC,
  deps: ProviderDependencies,
  throttle: Throttle,
): Promise<void> {
  const body = await readForm(ctx.req);
  if (body.status !== 200) {
    ctx.status = body.status;
    // The rest of the body is not read.
    ctx.set('connection', 'close');
    return;
  }
  const outcome = await signIn(body.fields, originOf(ctx), deps, throttle);
  if ('sub' in outcome) {
    rememberDevice(ctx, outcome.email, deps);
    const login = { accountId: outcome.sub, amr: ['pwd'] };
    const returnTo = await provider.interactionResult(ctx.req, ctx.res, { login });
    ctx.status = 303;
    ctx.set('cache-control', 'no-store');
    return void ctx.redirect(returnTo);
  }
  ctx.status = outcome.status;
  if (outcome.retryAfterSeconds !== undefined) ctx.set('retry-after', String(outcome.retryAfterSeconds));
  sendPage(ctx, signInPage(deps.frame, outcome.form));
}

async function signIn(
  fields: URLSearchParams,
  { address, cookie }: SignInOrigin,
  { people, log, tenant, cookieKeys }: ProviderDependencies,
  throttle: Throttle,
): Promise<Outcome> {
  const typed = (fields.get('email') ?? '').normalize('NFC').trim();
  const password = fields.get('password') ?? '';
  if (typed === '' || password === '') return refuseEmpty(typed, password);

  const email = typed.toLowerCase();
  const device = deviceOf(cookie, { tenantCode: tenant.code, email }, cookieKeys);
  const attempt: SignInAttempt = { email, address, device };
  const allowed = await throttle.begin(attempt);
  if (!allowed.isAllowed) {
    const { by, waitSeconds } = allowed;
    log.warn('authn_login_lock', { tenant: tenant.code, address, by, waitSeconds });
    return refuseForNow(typed, allowed.waitSeconds);
  }

  // PostgreSQL rejects NUL in text, and no account has control characters.
  const account = /\p{Cc}/u.test(email) ? undefined : await people.passwordByEmail(email);
  if (!(await isPassword(password, account?.passwordHash)) || !account) {
    log.warn('authn_login_fail', { tenant: tenant.code, address });
    return {
      status: 401,
      form: { email: typed, refusal: 'Email and password do not match. Try again.' },
    };
  }
  await allowed.succeed();
  log.info('authn_login_success', { tenant: tenant.code, sub: account.sub, address });
  return { sub: account.sub, email };
}

function refuseEmpty(email: string, password: string): Refused {
  return {
    status: 422,
    form: {
      email,
      ...(email === '' && { emailError: 'Enter your email' }),
      ...(password === '' && { passwordError: 'Enter your password' }),
    },
  };
}

function refuseForNow(email: string, waitSeconds: number): Refused {
  const [wait, unit] = waitSeconds < 60 ? [waitSeconds, 'second'] : [Math.ceil(waitSeconds / 60), 'minute'];
  const refusal = `Too many attempts. Try again in ${wait} ${unit}${wait === 1 ? '' : 's'}.`;
  return { status: 429, retryAfterSeconds: waitSeconds, form: { email, refusal } };
}

interface SignInOrigin {
  readonly address: string;
  /** Of a browser in which users have signed in before. */
  readonly cookie: string | undefined;
}

const originOf = (ctx: KoaContextWithOIDC): SignInOrigin => ({
  address: addressOf(ctx),
  cookie: ctx.cookies.get(DEVICE_COOKIE, { signed: false }),
});

function rememberDevice(
  ctx: KoaContextWithOIDC,
  email: string,
  { tenant, cookieKeys }: ProviderDependencies,
): void {
  const { cookie } = originOf(ctx);
  ctx.cookies.set(DEVICE_COOKIE, rememberAccount(cookie, { tenantCode: tenant.code, email }, cookieKeys), {
    path: '/idp',
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.secure,
    signed: false,
    overwrite: true,
    maxAge: DEVICE_DAYS * 24 * 60 * 60 * 1000,
  });
}

/** Our own proxy writes the last entry; the caller can forge those before it. */
function addressOf(ctx: KoaContextWithOIDC): string {
  const forwarded = ctx.get('x-forwarded-for').split(',').at(-1)?.trim();
  return forwarded || ctx.req.socket.remoteAddress || 'unknown';
}
