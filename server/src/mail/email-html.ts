import { accentOf, SURFACES } from '@cartage/domain/look/accent.ts';
import { DEFAULT_BRAND_COLOUR } from '@cartage/domain/look/themes.ts';
import { escapeHtml } from '#platform/escape-html.ts';

export interface EmailText {
  readonly provider: string;
  /** Null for the neutral look. */
  readonly brandColour: string | null;
  readonly subject: string;
  /** Paragraphs separated by an empty line. */
  readonly body: string;
  /** Whether an address on a line of its own becomes a button. False for texts that contain input of users. */
  readonly hasLink: boolean;
}

const FONT = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * The text of an email in the look of the tenant. Styles are attributes and the frame is a table, because mail programs
 * remove style sheets and ignore newer layouts. Nothing is loaded from anywhere.
 */
export function emailHtml({ provider, brandColour, subject, body, hasLink }: EmailText): string {
  const { fill, on } = accentOf(brandColour ?? DEFAULT_BRAND_COLOUR).light;
  const { page, surface } = SURFACES.light;
  const paragraphs = body
    .split(/\n{2,}/)
    .map(
      (text) =>
        `<p style="margin:0 0 16px">${(hasLink ? linked(text, { fill, on }) : escapeHtml(text)).replaceAll('\n', '<br>')}</p>`,
    );
  return `<!doctype html>
<html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:${page};color:#181e23;${FONT};font-size:15px;line-height:22px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${page}"><tr>
<td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:${surface};border:1px solid #cdd2d6">
<tr><td style="padding:14px 24px;background:${fill};color:${on};font-weight:600">${escapeHtml(provider)}</td></tr>
<tr><td style="padding:24px 24px 8px"><h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600">${escapeHtml(subject)}</h1>
${paragraphs.join('\n')}</td></tr></table></td></tr></table></body></html>
`;
}

function linked(text: string, { fill, on }: { readonly fill: string; readonly on: string }): string {
  return text
    .split('\n')
    .map((line) =>
      /^https?:\/\/[^\s]+$/.test(line)
        ? `<a href="${escapeHtml(line)}" style="display:inline-block;margin-top:8px;padding:10px 16px;background:${fill};color:${on};text-decoration:none;font-weight:600">Open in the portal</a>`
        : escapeHtml(line),
    )
    .join('\n');
}
