import { html, type Html } from '@cartage/runtime/html.ts';
import { emailButton, type EmailBrand, type EmailColours, emailFrame, emailRow } from '#mail/email-frame.ts';

export interface EmailText extends EmailBrand {
  readonly subject: string;
  /** Paragraphs separated by an empty line. */
  readonly body: string;
  /** Whether an address on a line of its own becomes a button. False for texts that contain input of users. */
  readonly hasLink: boolean;
}

/** The text of an email in the look of the tenant. */
export function emailHtml({ provider, brandColour, subject, body, hasLink }: EmailText): string {
  const paragraphs = body.split(/\n{2,}/).map((text) => text.split('\n'));
  return emailFrame(
    { provider, brandColour },
    {
      subject,
      band: ({ ground }) =>
        emailRow(
          html`<h1 style="margin:0;font-size:20px;line-height:28px;font-weight:600;color:#ffffff">
            ${subject}
          </h1>`,
          { top: 20, bottom: 20, ground },
        ),
      main: (colours) =>
        emailRow(html`${paragraphs.map((lines) => paragraph(lines, hasLink ? colours : null))}`, {
          top: 24,
          bottom: 8,
        }),
    },
  );
}

/** Without colours, an address stays text. */
const paragraph = (lines: readonly string[], colours: EmailColours | null): Html =>
  html`<p style="margin:0 0 16px;font-size:15px;line-height:22px">
    ${lines.map((line, index) => html`${index > 0 && html`<br />`}${lineOf(line, colours)}`)}
  </p>`;

const lineOf = (line: string, colours: EmailColours | null): Html =>
  colours !== null && /^https?:\/\/[^\s]+$/.test(line)
    ? emailButton(line, 'Open in the portal', colours)
    : html`${line}`;
