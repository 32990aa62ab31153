import { volumeText, weightText } from '@cartage/domain/documents/figures.ts';
import { countedPackaging } from '@cartage/domain/freight/counted-packaging.ts';
import { html, type Html } from '@cartage/runtime/html.ts';
import { postcodeError } from '#features/tracking/postcode-error.ts';
import type { PostcodeResult } from '#features/tracking/check-postcode.ts';
import type { TrackedDelivery } from '#features/tracking/show-tracking.ts';
import { ICONS } from '#features/tracking/tracking-icons.ts';
import type { ReceiverRow } from '#features/tracking/tracked.query.ts';
import type { Tenant } from '#platform/tenant.ts';

/** The proof of delivery once it exists; before that, the address and the freight. Both need the postcode. */
export function postcodeCard(
  { hasProof }: TrackedDelivery,
  checked: PostcodeResult | undefined,
  formatTime: (at: Date) => string,
): Html {
  const title = hasProof ? 'Proof of delivery' : 'Address and freight details';
  const order = hasProof ? 'second' : 'fourth';
  const content =
    checked?.outcome === 'right'
      ? receiverFacts(checked.receiver, checked.proofUrl)
      : html`<p class="text">
            To protect the receiver,
            ${hasProof ? 'the proof of delivery and the full address' : 'the full address and the weight'} are
            shown after you enter the delivery postcode.
          </p>
          ${
            checked?.outcome === 'locked'
              ? html`<p class="error" role="alert">
                  ${ICONS.alert}<span>${postcodeError(checked, formatTime)}</span>
                </p>`
              : postcodeForm(
                  hasProof ? 'Show proof' : 'Show details',
                  checked === undefined ? null : postcodeError(checked, formatTime),
                )
          }`;
  return html`<section class="card ${order}">
    <h2>${title}</h2>
    ${content}
  </section>`;
}

const postcodeForm = (label: string, error: string | null): Html =>
  html`<form class="postcode" method="post">
    <label for="postcode">Delivery postcode</label>
    <input
      id="postcode"
      name="postcode"
      inputmode="numeric"
      autocomplete="off"
      required
      ${error !== null && html`aria-invalid="true"`}
      aria-describedby="postcode-hint"
    />
    <button class="button" type="submit">${label}</button>
    ${
      error === null
        ? html`<p class="hint below-field" id="postcode-hint">4 digits, from the delivery address</p>`
        : html`<p class="error below-field" id="postcode-hint" role="alert">
            ${ICONS.alert}<span>${error}</span>
          </p>`
    }
  </form>`;

function receiverFacts(receiver: ReceiverRow, proofUrl: string | null): Html {
  const { fullName, streetNumber, street, suburb, city, postcode, proofBytes } = receiver;
  const isSuburbShown = suburb !== '' && suburb !== city;
  return html`<p class="ok">${ICONS.check}Postcode ${postcode} matches</p>
    <dl class="facts">
      <div>
        <dt>Delivered to</dt>
        <dd>
          ${fullName}<br />${streetNumber} ${street}<br />${isSuburbShown && `${suburb}, `}${city} ${postcode}
        </dd>
      </div>
    </dl>
    ${
      proofUrl !== null &&
      html`<a class="button primary wide" href="${proofUrl}" rel="nofollow"
          >${ICONS.download}Open proof of delivery</a
        >
        <p class="hint">
          PDF, ${Math.max(1, Math.round((proofBytes ?? 0) / 1000))} kB. The button works for 5 minutes.
        </p>`
    }`;
}

/** Sender, towns and freight; the reference and the weight only after the postcode check. */
export function deliveryCard(
  { name }: Tenant,
  { reference, senderName, fromTown, toTown, freight, phone }: TrackedDelivery,
  checked: PostcodeResult | undefined,
): Html {
  const receiver = checked?.outcome === 'right' ? checked.receiver : null;
  const items = freight.map((line) => countedPackaging(line.count, line.name)).join(', ');
  return html`<section class="card fourth">
    <h2>This delivery</h2>
    <dl class="facts">
      ${fact('Consignment', html`<span class="strong">${reference}</span>`)}
      ${fact('From', [...(senderName === null ? [] : [senderName]), fromTown].join(', '))}
      ${fact('To', toTown)}
      ${
        receiver !== null &&
        receiver.receiverReference !== null &&
        fact('Your reference', receiver.receiverReference)
      }
      ${
        items !== '' &&
        fact(
          'Freight',
          html`${items}${receiver !== null && html`<span class="place">${weightOf(receiver)}</span>`}`,
        )
      }
      ${fact('Questions', `${phone === null ? `Contact ${name}` : `Call ${phone}`} and quote ${reference}.`)}
    </dl>
  </section>`;
}

const weightOf = ({ volumeM3, weightKg, hasDangerousGoods }: ReceiverRow): string =>
  `${volumeText(volumeM3)}, ${weightText(weightKg)}${hasDangerousGoods ? ', includes dangerous goods' : ''}`;

const fact = (label: string, value: Html | string): Html =>
  html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;
