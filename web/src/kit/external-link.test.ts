import { expect, test } from 'vitest';
import { webAddress } from '#kit/external-link.ts';

test.each([
  ['https://kea.example/terms', 'https://kea.example/terms'],
  ['http://kea.example', 'http://kea.example/'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['kea.example/terms', null],
  ['//kea.example', null],
  ['', null],
  [null, null],
])('webAddress(%j) returns %j [@SHELL-02]', (text, address) => expect(webAddress(text)).toBe(address));
