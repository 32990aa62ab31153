import { html } from '@cartage/runtime/html.ts';
import { type Page, trackingFrame } from '#features/tracking/tracking-frame.ts';
import type { EmailReceiver } from '#features/tracking/unsubscribe.query.ts';
import type { Tenant } from '#platform/tenant.ts';

/** The page behind the unsubscribe link of an email, in either state. */
export function unsubscribePage(tenant: Tenant, { address, isUnsubscribed }: EmailReceiver): Page {
  const { name } = tenant;
  const title = isUnsubscribed ? 'You are unsubscribed' : 'Stop emails about deliveries?';
  return trackingFrame(tenant, {
    title,
    band: html`<div class="answer"><h1>${title}</h1></div>`,
    main: html`<div class="message">
      <div class="card">
        <p class="text">
          ${
            isUnsubscribed
              ? html`${name} no longer sends emails about deliveries to <b>${address}</b>. Tracking links
                  still work.`
              : html`${name} will send no more emails about deliveries to <b>${address}</b>, for any sender.
                  Tracking links will still work.`
          }
        </p>
        <form method="post">
          <button
            class="button ${isUnsubscribed ? '' : 'primary'}"
            type="submit"
            name="emails"
            value="${isUnsubscribed ? 'on' : 'off'}"
          >
            ${isUnsubscribed ? 'Send me emails again' : 'Stop emails'}
          </button>
        </form>
      </div>
    </div>`,
    foot: [name],
  });
}
