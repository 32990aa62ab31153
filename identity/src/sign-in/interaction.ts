import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';

import { signInPage, type SignInForm } from '#pages/sign-in-page.ts';
import { expiredSignInPage, sendPage } from '#provider-errors.ts';
import { readForm } from '#sign-in/form-body.ts';
import { isPassword } from '#sign-in/password.ts';
import { createThrottle, type Throttle } from '#sign-in/throttle.ts';
import type { TenantParts } from '#tenant-parts.ts';

type Next = () => Promise<unknown>;

interface Refused {
  readonly status: 401 | 422 | 429;
  readonly form: SignInForm;
  readonly retryAfterSeconds?: number;
}

type Outcome = { readonly sub: string } | Refused;

/** Shows and takes the sign-in form at `/interaction/{uid}`. */
export function signInPages(provider: Provider, parts: TenantParts) {
  const throttle = createThrottle(parts.db, parts.clock, parts.tenant.code);

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
      return sendPage(ctx, expiredSignInPage(parts));
    }
    if (ctx.method !== 'POST') {
      const { login_hint: hint, sign_in_reason: reason } = interaction.params;
      const email = typeof hint === 'string' ? hint : '';
      return sendPage(ctx, signInPage(parts.frame, { email, notice: noticeFor(reason) }));
    }
    await takeForm(provider, ctx, parts, throttle);
  };
}

/** Why somebody who had signed in stands here again. Words of ours alone: anybody can write a link to this page. */
const NOTICES: ReadonlyMap<unknown, string> = new Map([
  ['ended', 'Your sign-in has ended. Sign in again to go on where you were.'],
  ['failed', 'The last sign-in did not finish. Sign in again.'],
  [
    'second-factor',
    'That account needs a second step, which is not offered here. Sign in with another account, or ask your freight provider.',
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
  parts: TenantParts,
  throttle: Throttle,
): Promise<void> {
  const body = await readForm(ctx.req);
  if (body.status !== 200) {
    ctx.status = body.status;
    // What is left of the body is not read.
    ctx.set('connection', 'close');
    return;
  }
  const outcome = await signIn(body.fields, addressOf(ctx), parts, throttle);
  if ('sub' in outcome) {
    const login = { accountId: outcome.sub, amr: ['pwd'] };
    const returnTo = await provider.interactionResult(ctx.req, ctx.res, { login });
    ctx.status = 303;
    ctx.set('cache-control', 'no-store');
    return void ctx.redirect(returnTo);
  }
  ctx.status = outcome.status;
  if (outcome.retryAfterSeconds !== undefined) ctx.set('retry-after', String(outcome.retryAfterSeconds));
  sendPage(ctx, signInPage(parts.frame, outcome.form));
}

async function signIn(
  fields: URLSearchParams,
  address: string,
  { people, log, tenant }: TenantParts,
  throttle: Throttle,
): Promise<Outcome> {
  const typed = (fields.get('email') ?? '').normalize('NFC').trim();
  const password = fields.get('password') ?? '';
  if (typed === '' || password === '') return refuseEmpty(typed, password);

  const email = typed.toLowerCase();
  const attempt = { email, address };
  const allowed = await throttle.begin(attempt);
  if (!allowed.isAllowed) {
    log.warn('authn_login_lock', { tenant: tenant.code, address });
    return refuseForNow(typed, allowed.waitSeconds);
  }

  // PostgreSQL refuses NUL in text, and no account has any control character.
  const account = /\p{Cc}/u.test(email) ? undefined : await people.passwordByEmail(email);
  if (!(await isPassword(password, account?.passwordHash)) || !account) {
    log.warn('authn_login_fail', { tenant: tenant.code, address });
    return {
      status: 401,
      form: { email: typed, refusal: 'Email and password do not match. Try again.' },
    };
  }
  await throttle.succeed(attempt);
  log.info('authn_login_success', { tenant: tenant.code, sub: account.sub, address });
  return { sub: account.sub };
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
  const minutes = Math.ceil(waitSeconds / 60);
  const refusal = `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return { status: 429, retryAfterSeconds: waitSeconds, form: { email, refusal } };
}

/** The last entry is the one our own proxy wrote; the ones before it are the caller's to invent. */
function addressOf(ctx: KoaContextWithOIDC): string {
  const forwarded = ctx.get('x-forwarded-for').split(',').at(-1)?.trim();
  return forwarded || ctx.req.socket.remoteAddress || 'unknown';
}
