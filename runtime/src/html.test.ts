import { expect, test } from 'vitest';

import { html, rawHtml } from '#html.ts';

test('escapes every value', () => {
  expect(html`<p title="${`"'><&`}">${'</p><script>'}</p>`.markup).toBe(
    '<p title="&quot;&#39;&gt;&lt;&amp;">&lt;/p&gt;&lt;script&gt;</p>',
  );
});

test('nested markup stays markup, and undefined adds nothing', () => {
  const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`);
  const list = html`<ul>
    ${items}${false}
  </ul>`;
  expect(list.markup.replaceAll(/\s+/g, '')).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>');
  expect(html`${list}`.markup).toBe(list.markup);
  expect(html`${undefined}${rawHtml('<hr>')}${0}`.markup).toBe('<hr>0');
});
