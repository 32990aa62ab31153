import { html } from '@cartage/runtime/html.ts';
import { renderPage, type Page, type PageFrame } from '#pages/page.ts';

export interface Message {
  readonly title: string;
  readonly text: string;
  /** An error code for support. */
  readonly code?: string;
}

/** A page with a message and a link back to the portal. */
export function messagePage(frame: PageFrame, { title, text, code }: Message): Page {
  return renderPage(frame, {
    title,
    main: html`
      <div>
        <h1>${title}</h1>
        <p class="lead">${text}</p>
      </div>
      <div class="actions">
        <a class="button primary" href="${frame.tenant.origin}/">Go to ${frame.tenant.name}</a>
      </div>
      ${code !== undefined && html`<p class="hint">Code: ${code}</p>`}
    `,
  });
}

/** Asks for confirmation of a sign-out that may not come from the user. */
export function signOutPage(frame: PageFrame, action: string, xsrf: string): Page {
  return renderPage(frame, {
    title: 'Sign out',
    main: html`
      <div>
        <h1>Sign out of ${frame.tenant.name}?</h1>
        <p class="lead">This ends the session in every tab of this browser.</p>
      </div>
      <div class="actions">
        <form method="post" action="${action}">
          <input type="hidden" name="xsrf" value="${xsrf}" /><button
            class="button primary"
            type="submit"
            name="logout"
            value="yes"
          >
            Sign out
          </button>
        </form>
        <a class="button" href="${frame.tenant.origin}/">Stay signed in</a>
      </div>
    `,
  });
}
