import { formatShortTime } from '@cartage/domain/dates/format.ts';
import { namedDayAndTime, dayAndTime, zoneName } from '@cartage/domain/tracking/receiver-dates.ts';
import type { TrackingDay } from '@cartage/domain/tracking/tracking-events.ts';
import type { TrackingStep } from '@cartage/domain/tracking/tracking-steps.ts';
import type { TrackingProblem } from '@cartage/domain/tracking/tracking-story.ts';
import { html, type Html } from '@cartage/runtime/html.ts';
import type { PostcodeResult } from '#features/tracking/check-postcode.ts';
import { deliveryCard, postcodeCard } from '#features/tracking/tracking-cards.ts';
import { type Page, trackingFrame } from '#features/tracking/tracking-frame.ts';
import { redeliveryForm } from '#features/tracking/redelivery-form.ts';
import type { RejectedRedelivery } from '#features/tracking/request-redelivery.ts';
import { ICONS, STATUS_ICONS } from '#features/tracking/tracking-icons.ts';
import type { TrackedDelivery } from '#features/tracking/show-tracking.ts';
import { phoneHref } from '#freight/phone-href.ts';
import type { Tenant } from '#platform/tenant.ts';

/** The result of the form that the receiver has just sent. */
export interface SentForm {
  readonly checked?: PostcodeResult;
  readonly redelivery?: RejectedRedelivery;
}

export function trackingPage(
  tenant: Tenant,
  delivery: TrackedDelivery,
  { checked, redelivery }: SentForm = {},
): Page {
  const { story, reference, phone } = delivery;
  const { status, problem, days } = story;
  const { name, zone } = tenant;
  const hasEnded = status === 'CANCELLED';
  return trackingFrame(tenant, {
    title: reference,
    phone,
    band: html`<div class="answer">
        <span class="status" data-status="${status}">${STATUS_ICONS[status]}${story.statusName}</span>
        <p class="lead">${story.lead}</p>
        <h1>${story.headline}</h1>
        <p class="said">${story.explanation}</p>
      </div>
      ${story.steps.length > 0 && progress(story.steps)}`,
    main: html`<div class="below">
      <div class="main">
        ${problem !== null && problemCard(tenant, delivery, problem, redelivery)} ${eventsCard(days, zone)}
      </div>
      <div class="side">
        ${!hasEnded && postcodeCard(delivery, checked, (at) => namedDayAndTime(at, zone))}
        ${deliveryCard(tenant, delivery, checked)}
      </div>
    </div>`,
    foot: [`Consignment ${reference}`, `Times are ${zoneName(zone)} (${zone})`, name],
  });
}

const STATE_WORDS: Readonly<Record<TrackingStep['state'], string>> = {
  done: 'done',
  now: 'current step',
  stopped: 'current step, with a problem',
  ahead: 'not yet',
};

const progress = (steps: readonly TrackingStep[]): Html =>
  html`<ol class="steps" aria-label="Progress">
    ${steps.map(
      ({ name, state, lines }) =>
        html`<li class="${state}">
          ${name}<span class="hidden">, ${STATE_WORDS[state]}</span>${lines.map(
            (line) => html`<span class="at">${line}</span>`,
          )}
        </li>`,
    )}
  </ol>`;

const REDELIVERY_ADVICE =
  'Request redelivery on one of the next working days. You need the delivery postcode.';

function problemCard(
  { name, zone }: Tenant,
  delivery: TrackedDelivery,
  { title, happened, place, advice, redelivery }: TrackingProblem,
  rejected: RejectedRedelivery | undefined,
): Html {
  const { phone, redeliveryDays } = delivery;
  const isAsking = redeliveryDays.length > 0;
  const call =
    phone !== null && html`<a class="button" href="${phoneHref(phone)}">${ICONS.phone}Call ${name}</a>`;
  const formatTime = (at: Date) => namedDayAndTime(at, zone);
  const isAsked = redelivery !== null && redelivery !== 'offered';
  const [look, icon] = isAsked ? ['asked', ICONS.calendar] : ['stop', ICONS.alert];
  return html`<section class="card ${look} first">
    <h2>${icon}<span>${title}</span></h2>
    <dl class="facts">
      ${fact('What happened', happened)}${fact('Where the freight is', place)}${fact(
        'What to do',
        isAsking ? REDELIVERY_ADVICE : advice,
      )}
    </dl>
    ${isAsking ? redeliveryForm(delivery, { rejected, formatTime, otherActions: call }) : call}
  </section>`;
}

const fact = (label: string, value: string): Html =>
  html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;

function eventsCard(days: readonly TrackingDay[], zone: string): Html {
  const [latest] = days[0]?.events ?? [];
  return html`<section class="card third">
    <h2>Events</h2>
    ${
      latest === undefined
        ? html`<p class="text">Pickup, transit and delivery will appear here.</p>`
        : html`<p class="hint">Updated ${dayAndTime(latest.at, zone)}</p>`
    }
    ${days.map(
      ({ name, events }, index) =>
        html`<h3>${name}</h3>
          <ol class="events">
            ${events.map(
              ({ at, title, place, status }, position) =>
                html`<li ${index === 0 && position === 0 && html`class="latest" data-status="${status}"`}>
                  <time>${formatShortTime(at, zone)}</time><span class="point"></span
                  ><span><b>${title}</b>${place !== null && html`<span class="place">${place}</span>`}</span>
                </li>`,
            )}
          </ol>`,
    )}
  </section>`;
}
