import { namedDay } from '@cartage/domain/tracking/receiver-dates.ts';
import { MAX_REDELIVERY_MESSAGE } from '@cartage/domain/tracking/redelivery.ts';
import { html, type Html } from '@cartage/runtime/html.ts';
import { postcodeError } from '#features/tracking/postcode-error.ts';
import type { RejectedRedelivery } from '#features/tracking/request-redelivery.ts';
import type { TrackedDelivery } from '#features/tracking/show-tracking.ts';
import { ICONS } from '#features/tracking/tracking-icons.ts';

/** `action` of the form, which shares the address of the page with the form of the postcode. */
export const REDELIVERY_ACTION = 'redelivery';

/** Day, message and postcode of a request for another delivery. A rejected form keeps its texts, except the postcode. */
export function redeliveryForm(
  { redeliveryDays }: Pick<TrackedDelivery, 'redeliveryDays'>,
  {
    rejected,
    formatTime,
    otherActions,
  }: {
    readonly rejected: RejectedRedelivery | undefined;
    readonly formatTime: (at: Date) => string;
    readonly otherActions: Html | false;
  },
): Html {
  const form = rejected?.form;
  const issues = rejected?.issues;
  const postcodeIssue = issues?.postcode ? postcodeError(issues.postcode, formatTime) : null;
  return html`<form class="redelivery" method="post" novalidate>
    <input type="hidden" name="action" value="${REDELIVERY_ACTION}" />
    <div class="field">
      <label for="day">Delivery day</label>
      <select
        id="day"
        name="day"
        required
        ${hasText(issues?.day) && html`aria-invalid="true" aria-describedby="day-issue"`}
      >
        <option value="">Choose a day</option>
        ${redeliveryDays.map(
          (day) =>
            html`<option value="${day}" ${form?.day === day && html`selected`}>${namedDay(day)}</option>`,
        )}
      </select>
      ${issue('day-issue', issues?.day)}
    </div>
    <div class="field">
      <label for="redelivery-postcode">Delivery postcode</label>
      <input
        id="redelivery-postcode"
        name="postcode"
        inputmode="numeric"
        autocomplete="off"
        required
        ${postcodeIssue !== null && html`aria-invalid="true" aria-describedby="redelivery-postcode-issue"`}
      />
      ${issue('redelivery-postcode-issue', postcodeIssue)}
    </div>
    <div class="field all">
      <label for="message">Message for the driver (optional)</label>
      <textarea
        id="message"
        name="message"
        rows="2"
        aria-describedby="message-hint"
        ${hasText(issues?.message) && html`aria-invalid="true"`}
      >
${form?.message ?? ''}</textarea>
      ${
        issue('message-hint', issues?.message) ||
        html`<p class="hint" id="message-hint">
          Opening hours, or where to put the freight. Up to ${MAX_REDELIVERY_MESSAGE} characters.
        </p>`
      }
    </div>
    <div class="actions all">
      <button class="button primary" type="submit">${ICONS.calendar}Request redelivery</button>
      ${otherActions}
    </div>
  </form>`;
}

const hasText = (text: string | null | undefined): text is string => text !== null && text !== undefined;

const issue = (id: string, text: string | null | undefined): Html | false =>
  hasText(text) && html`<p class="error" id="${id}" role="alert">${ICONS.alert}<span>${text}</span></p>`;
