import { ALERT_ICON, NOTICE_ICON } from '#pages/drawings.ts';
import { html, type Html } from '@cartage/runtime/html.ts';
import { renderPage, type Page, type PageFrame } from '#pages/page.ts';

export interface SignInForm {
  readonly email: string;
  /** Above the form: why it is shown again. */
  readonly notice?: string | undefined;
  /** At a field that was left empty. */
  readonly emailError?: string;
  readonly passwordError?: string;
  /** Below the form, after a failed sign-in. */
  readonly refusal?: string;
}

/** The form posts to its own URL, which contains the interaction id. */
export function signInPage(frame: PageFrame, form: SignInForm): Page {
  const focusPassword = form.emailError === undefined && form.email !== '';
  return renderPage(frame, {
    title: form.refusal || form.emailError || form.passwordError ? 'Error: Sign in' : 'Sign in',
    main: html`
      <div>
        <h1>Sign in</h1>
        <p class="lead">Sign in with your work account.</p>
      </div>
      ${form.notice !== undefined && html`<p class="notice said" role="status">${NOTICE_ICON}<span>${form.notice}</span></p>`}
      <form class="fields" method="post" novalidate>
        <div class="field">
          <label for="email">Email</label>
          <div class="control">
            <input
              id="email"
              name="email"
              type="email"
              value="${form.email}"
              autocomplete="username"
              autocapitalize="none"
              spellcheck="false"
              required${faultOf('email', form.emailError)}${!focusPassword && html` autofocus`}
            />
          </div>
          ${errorAt('email', form.emailError)}
        </div>
        <div class="field">
          <label for="password">Password</label>
          <div class="control">
            <input
              id="password"
              name="password"
              type="password"
              autocomplete="current-password"
              required${faultOf('password', form.passwordError)}${form.refusal !== undefined && html` aria-describedby="refusal"`}${focusPassword && html` autofocus`}
            /><button class="show" type="button" aria-label="Show password" aria-controls="password" hidden>
              Show
            </button>
          </div>
          ${errorAt('password', form.passwordError)}
        </div>
        <button class="button primary wide" type="submit">Sign in</button>
      </form>
      ${
        form.refusal !== undefined &&
        html`<p class="notice refused" id="refusal" role="alert">
          ${ALERT_ICON}<span>${form.refusal}</span>
        </p>`
      }
    `,
    script: SCRIPT,
  });
}

function faultOf(field: string, error: string | undefined): Html | false {
  return error !== undefined && html` aria-invalid="true" aria-describedby="${field}-error"`;
}

function errorAt(field: string, error: string | undefined): Html | false {
  return (
    error !== undefined && html`<p class="error" id="${field}-error">${ALERT_ICON}<span>${error}</span></p>`
  );
}

// Resets a revealed password field before submit, so that browsers offer to save it, and ignores a second submit.
const SCRIPT = `
const form = document.querySelector('form');
const password = document.getElementById('password');
const show = document.querySelector('.show');
const reveal = (visible) => {
  password.type = visible ? 'text' : 'password';
  show.textContent = visible ? 'Hide' : 'Show';
  show.setAttribute('aria-label', visible ? 'Hide password' : 'Show password');
};
show.hidden = false;
show.addEventListener('click', () => { reveal(password.type === 'password'); password.focus(); });
let sent = false;
form.addEventListener('submit', (event) => {
  if (sent) event.preventDefault();
  sent = true;
  reveal(false);
});
addEventListener('pageshow', () => { sent = false; });
`;
