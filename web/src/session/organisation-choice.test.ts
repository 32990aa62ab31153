import { describe, expect, test } from 'vitest';
import { organisationChoice } from '#session/organisation-choice.ts';
import { memoryStorage } from '#testing/memory-storage.ts';

describe('the chosen organisation', () => {
  test('is the default of a new tab [@TENANT-08]', () => {
    const last = memoryStorage();
    organisationChoice(memoryStorage(), last).write(102);
    expect(organisationChoice(memoryStorage(), last).read()).toBe(102);
  });

  test('of another tab does not change this tab [@AUTH-11]', () => {
    const last = memoryStorage();
    const here = organisationChoice(memoryStorage(), last);
    here.write(101);
    organisationChoice(memoryStorage(), last).write(102);
    expect(here.read()).toBe(101);
  });

  test('of a tab opened by address stays when another tab switches [@AUTH-11]', () => {
    const last = memoryStorage({ 'cartage.organisation': '101' });
    const opened = organisationChoice(memoryStorage(), last);
    opened.keep(opened.read() ?? 0);
    organisationChoice(memoryStorage(), last).write(102);
    expect([opened.read(), last.getItem('cartage.organisation')]).toEqual([101, '102']);
  });

  test('of the tab used last is the default of the next tab [@TENANT-08]', () => {
    const last = memoryStorage();
    const first = organisationChoice(memoryStorage(), last);
    first.write(101);
    organisationChoice(memoryStorage(), last).write(102);
    first.share();
    expect(organisationChoice(memoryStorage(), last).read()).toBe(101);
  });

  test('survives a tab whose storage is full', () => {
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new Error('full');
      },
    };
    const choice = organisationChoice(full, memoryStorage());
    choice.keep(101);
    expect(choice.read()).toBe(101);
  });

  test('is null at first, after removal and for an invalid value', () => {
    const [tab, last] = [memoryStorage(), memoryStorage({ 'cartage.organisation': 'kea' })];
    const choice = organisationChoice(tab, last);
    expect(choice.read()).toBeNull();
    choice.write(101);
    choice.forget();
    expect([choice.read(), tab.length, last.length]).toEqual([null, 0, 0]);
    expect(organisationChoice(memoryStorage({ 'cartage.organisation': '0' }), last).read()).toBeNull();
  });
});
