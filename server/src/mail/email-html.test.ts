import { expect, test } from 'vitest';
import { emailHtml } from '#mail/email-html.ts';

const email = {
  provider: 'Kea Freight',
  brandColour: '#0b6e4f',
  subject: 'Data extract & more',
  body: 'Line one\nLine two\n\nSign in:\nhttps://kea.example/report?extract=7',
  hasLink: true,
};

test('an email in HTML has the look of the tenant, paragraphs and a button', () => {
  const html = emailHtml(email);
  expect(html).toMatch(/font-weight:600;color:#ffffff"\s*>\s*Kea Freight\s*</);
  expect(html).toContain('Data extract &amp; more');
  expect(html).toMatch(/Line one<br \/>Line two/);
  expect(html).toMatch(/<a\s+href="https:\/\/kea\.example\/report\?extract=7"/);
  expect(html).toContain('prefers-color-scheme:dark');
  expect(emailHtml({ ...email, brandColour: null })).not.toBe(html);
});

test('[@BULK-06] an email with input of users has no links', () => {
  const html = emailHtml({ ...email, hasLink: false, body: 'https://evil.example/\n\n<b>now</b>' });
  expect(html).not.toContain('<a');
  expect(html).toContain('&lt;b&gt;now&lt;/b&gt;');
});
