import type { TrackingStep } from '@cartage/domain/tracking/tracking-steps.ts';
import { html, type Html } from '@cartage/runtime/html.ts';
import { emailButton, type EmailColours, emailFrame, emailRow } from '#mail/email-frame.ts';
import { phoneHref } from '#freight/phone-href.ts';
import type { EmailFact, ReceiverEmailContent } from '#mail/receiver-email-content.ts';

/** A receiver email as HTML. */
export function receiverEmailHtml(content: ReceiverEmailContent): string {
  const { brand, subject, story, trackingUrl, advice, message, facts, reason, replies } = content;
  return emailFrame(brand, {
    subject,
    preheader: story.explanation,
    band: (colours) =>
      html`${emailRow(
        html`<p style="margin:0;font-size:14px;line-height:20px;color:#ffffff">${story.lead}</p>
          <h1 style="margin:4px 0 0;font-size:30px;line-height:38px;font-weight:600;color:#ffffff">
            ${story.headline}
          </h1>
          <p style="margin:12px 0 0;font-size:16px;line-height:24px;color:#ffffff">${story.explanation}</p>`,
        { top: 28, ground: colours.ground },
      )}
      ${emailRow(progress(story.steps, colours), { top: 24, bottom: 24, ground: colours.ground })}`,
    main: (colours) =>
      html`${emailRow(emailButton(trackingUrl, 'Track this delivery', colours), { top: 24 })}
      ${
        advice !== null &&
        emailRow(
          html`<h2 style="margin:0 0 4px;font-size:16px;line-height:24px;font-weight:600">What to do</h2>
            <p style="margin:0">${advice}</p>`,
          { top: 24 },
        )
      }
      ${emailRow(html`<p style="margin:0">${message}</p>`, { top: 24 })}
      ${emailRow(factTable(facts), { top: 24, bottom: 24 })}`,
    foot: html`${reason}<br /><a
        href="${content.unsubscribeUrl}"
        class="link"
        style="color:#3b434b;text-decoration:underline"
        >Stop emails from ${brand.provider} about deliveries</a
      >. ${replies}`,
  });
}

const LINE = 'font-size:0;line-height:4px';

const progress = (steps: readonly TrackingStep[], { faint }: EmailColours): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
    <tr>
      ${steps.map(
        ({ name, state }) =>
          html`<td width="25%" valign="top" style="padding-right:6px">
            <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
              <tr>
                <td height="4" style="${LINE};background:${barColour(state, faint)}">&nbsp;</td>
              </tr>
              <tr>
                <td
                  style="padding-top:8px;font-size:12px;line-height:16px;color:#ffffff;font-weight:${
                    state === 'now' || state === 'stopped' ? 600 : 400
                  }"
                >
                  ${name}
                </td>
              </tr>
            </table>
          </td>`,
      )}
    </tr>
  </table>`;

/** As on the tracking page. */
function barColour(state: TrackingStep['state'], faint: string): string {
  if (state === 'ahead') return faint;
  return state === 'stopped' ? '#ff9d94' : '#ffffff';
}

const factTable = (facts: ReceiverEmailContent['facts']): Html =>
  html`<table
    role="presentation"
    class="rule"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="border-top:1px solid #e1e4e8"
  >
    <tr>
      <td colspan="2" height="12" style="font-size:0;line-height:12px">&nbsp;</td>
    </tr>
    ${facts.map(
      (fact) =>
        html`<tr>
          <td class="muted" width="112" valign="top" style="padding:6px 12px 6px 0;color:#616971">
            ${fact.label}
          </td>
          <td valign="top" style="padding:6px 0${fact.isStrong && ';font-weight:600'}">${valueOf(fact)}</td>
        </tr>`,
    )}
  </table>`;

/** The number is a link, because the frame turns off the links that mail programs make of numbers. */
function valueOf({ value, phone }: EmailFact): Html | string {
  if (phone === undefined) return value;
  const [before, after] = value.split(phone);
  return html`${before}<a
      href="${phoneHref(phone)}"
      class="link"
      style="color:#181e23;text-decoration:underline"
      >${phone}</a
    >${after}`;
}
