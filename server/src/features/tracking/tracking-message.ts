import type { ErrorCode } from '@cartage/contract/errors.ts';
import { html } from '@cartage/runtime/html.ts';
import { type Brand, type Page, trackingFrame } from '#features/tracking/tracking-frame.ts';

interface Message {
  readonly title: string;
  readonly text: string;
}

export type PublicLink = 'tracking' | 'unsubscribe';

const UNKNOWN: Message = {
  title: "This tracking link doesn't work",
  text: 'Check that the link is complete. The sender may have turned it off, and links stop working some time after the delivery. Ask the sender for a new link, or call the freight company and quote the number on the label.',
};
const UNKNOWN_EMAIL: Message = {
  title: "This unsubscribe link doesn't work",
  text: 'Check that the link is complete, or use the link in a newer email.',
};
const UNAVAILABLE: Readonly<Record<PublicLink, Message>> = {
  tracking: {
    title: "Tracking isn't available right now",
    text: 'Try again in a few minutes. Your delivery is not affected.',
  },
  unsubscribe: { title: "Couldn't open this page", text: 'Try again in a few minutes.' },
};
const MESSAGES: Partial<Readonly<Record<ErrorCode, Message>>> = {
  'unknown-host': { title: 'There is no portal at this address', text: 'Check the address of the link.' },
  'too-many-requests': { title: 'Too many requests', text: 'Wait a minute, then open the link again.' },
  'unsupported-type': { title: "Couldn't read the form", text: 'Open the link again.' },
  'body-too-large': { title: "Couldn't read the form", text: 'Open the link again.' },
};

/** The page of a request that has nothing to show. It is the same for every token. */
export function trackingMessage(brand: Brand | undefined, code: ErrorCode, link: PublicLink): Page {
  const unknown = link === 'tracking' ? UNKNOWN : UNKNOWN_EMAIL;
  const { title, text } = code === 'not-found' ? unknown : (MESSAGES[code] ?? UNAVAILABLE[link]);
  return trackingFrame(brand, {
    title,
    band: html`<div class="answer"><h1>${title}</h1></div>`,
    main: html`<div class="message">
      <div class="card"><p>${text}</p></div>
    </div>`,
    foot: brand === undefined ? [] : [brand.name],
  });
}
