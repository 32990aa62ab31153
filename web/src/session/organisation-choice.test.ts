import { describe, expect, test } from 'vitest';
import { organisationChoice } from '#session/organisation-choice.ts';
import { memoryStorage } from '#testing/memory-storage.ts';

describe('the chosen organisation', () => {
  test('is remembered for the next tab [@TENANT-08]', () => {
    const last = memoryStorage();
    organisationChoice(memoryStorage(), last).write(102);
    expect(organisationChoice(memoryStorage(), last).read()).toBe(102);
  });

  test('of another tab does not move this one [@AUTH-11]', () => {
    const last = memoryStorage();
    const here = organisationChoice(memoryStorage(), last);
    here.write(101);
    organisationChoice(memoryStorage(), last).write(102);
    expect(here.read()).toBe(101);
  });

  test('is none at first, after it was forgotten, and where no number stands', () => {
    const [tab, last] = [memoryStorage(), memoryStorage({ 'cartage.organisation': 'kea' })];
    const choice = organisationChoice(tab, last);
    expect(choice.read()).toBeNull();
    choice.write(101);
    choice.forget();
    expect([choice.read(), tab.length, last.length]).toEqual([null, 0, 0]);
  });
});
