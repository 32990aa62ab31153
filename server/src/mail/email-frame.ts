import { accentOf, SURFACES } from '@cartage/domain/look/accent.ts';
import { DEFAULT_BRAND_COLOUR } from '@cartage/domain/look/themes.ts';
import { html, type Html, rawHtml } from '@cartage/runtime/html.ts';

export interface EmailBrand {
  /** Name of the freight provider. */
  readonly provider: string;
  /** Null for the neutral look. */
  readonly brandColour: string | null;
}

export interface EmailParts {
  readonly subject: string;
  /** Shown behind the subject in lists of emails. */
  readonly preheader?: string;
  /** Rows in the colour of the tenant, below its name. */
  readonly band: (colours: EmailColours) => Html;
  /** Rows on the page's colour. */
  readonly main: (colours: EmailColours) => Html;
  /** Small text below the card. */
  readonly foot?: Html;
}

export interface EmailColours {
  readonly fill: string;
  readonly on: string;
  readonly ground: string;
  /** A step on the ground that is not reached yet. */
  readonly faint: string;
}

const FONT = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const WIDTH = 'width:600px;max-width:100%';

/** As white with 28 % opacity, which not every mail program can show. */
const lighter = (hex: string): string =>
  hex.replaceAll(/[\da-f]{2}/gi, (channel) => {
    const value = Number.parseInt(channel, 16);
    return Math.round(value + (255 - value) * 0.28)
      .toString(16)
      .padStart(2, '0');
  });

/**
 * The frame of every email, in the look of the tenant. The styles are attributes and the frame is a table, because mail
 * programs remove style sheets and ignore newer layouts. The style sheet adds only the dark scheme and narrow screens.
 * Nothing is loaded from anywhere.
 */
export function emailFrame({ provider, brandColour }: EmailBrand, parts: EmailParts): string {
  const { light, dark, drawing } = accentOf(brandColour ?? DEFAULT_BRAND_COLOUR);
  const colours = { fill: light.fill, on: light.on, ground: drawing.ground, faint: lighter(drawing.ground) };
  const { subject, preheader, band, main, foot } = parts;
  const frame = html`<!doctype html>
    <html lang="en-NZ">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${subject}</title>
        ${rawHtml(`<style>${sheet({ ...dark, link: dark.text })}</style>`)}
      </head>
      <body class="page" style="margin:0;padding:0;background:${SURFACES.light.page}">
        ${preheader !== undefined && html`<div style="display:none;max-height:0;overflow:hidden">${preheader}</div>`}
        <table
          role="presentation"
          class="page"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          style="background:${SURFACES.light.page}"
        >
          <tr>
            <td align="center" class="outer" style="padding:24px 0">
              <table
                role="presentation"
                class="card wide"
                width="600"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="${WIDTH};background:${SURFACES.light.surface};border:1px solid #e1e4e8;border-radius:8px;border-collapse:separate;overflow:hidden;${FONT};font-size:14px;line-height:20px;color:#181e23"
              >
                <tr>
                  <td class="side" style="padding:20px 32px 0;background:${colours.ground}">
                    <table role="presentation" cellpadding="0" cellspacing="0" border="0">
                      <tr>
                        <td
                          width="28"
                          height="28"
                          align="center"
                          style="background:#ffffff;border-radius:6px;${FONT};font-size:16px;line-height:28px;font-weight:700;color:${colours.ground}"
                        >
                          ${provider.slice(0, 1)}
                        </td>
                        <td
                          style="padding-left:12px;${FONT};font-size:14px;line-height:20px;font-weight:600;color:#ffffff"
                        >
                          ${provider}
                        </td>
                      </tr>
                    </table>
                  </td>
                </tr>
                ${band(colours)} ${main(colours)}
              </table>
              ${
                foot !== undefined &&
                html`<table
                  role="presentation"
                  class="wide"
                  width="600"
                  cellpadding="0"
                  cellspacing="0"
                  border="0"
                  style="${WIDTH}"
                >
                  <tr>
                    <td
                      class="side muted"
                      style="padding:20px 32px;${FONT};font-size:12px;line-height:18px;color:#616971"
                    >
                      ${foot}
                    </td>
                  </tr>
                </table>`
              }
            </td>
          </tr>
        </table>
      </body>
    </html> `;
  return frame.markup;
}

/** A row of the band or of the main part. `top` and `bottom` are its padding in pixels. */
export const emailRow = (
  content: Html,
  { top, bottom = 0, ground }: { readonly top: number; readonly bottom?: number; readonly ground?: string },
): Html =>
  html`<tr>
    <td
      class="side"
      style="padding:${top}px 32px ${bottom}px;${FONT}${ground === undefined ? '' : `;background:${ground};color:#ffffff`}"
    >
      ${content}
    </td>
  </tr>`;

/** A link that looks like a button. */
export const emailButton = (
  address: string,
  label: string,
  { fill, on }: Pick<EmailColours, 'fill' | 'on'>,
): Html =>
  html`<a
    href="${address}"
    class="button"
    style="display:inline-block;padding:12px 20px;border-radius:6px;background:${fill};font-size:16px;line-height:24px;font-weight:600;color:${on};text-decoration:none"
    >${label}</a
  >`;

/** The link colour of the light scheme is the text colour, so that no rule depends on the style sheet. */
function sheet({ fill, on, link }: { readonly fill: string; readonly on: string; readonly link: string }) {
  const { page, surface } = SURFACES.dark;
  return [
    ':root{color-scheme:light dark}',
    '@media (max-width:619px){.side{padding-left:20px!important;padding-right:20px!important}.outer{padding:0!important}.card{border:0!important;border-radius:0!important}.wide{width:100%!important}}',
    `@media (prefers-color-scheme:dark){.page{background:${page}!important}.card{background:${surface}!important;border-color:#262c31!important;color:#e8ecef!important}.muted{color:#899098!important}.rule{border-color:#262c31!important}.link{color:${link}!important}.button{background:${fill}!important;color:${on}!important}}`,
  ].join('');
}
