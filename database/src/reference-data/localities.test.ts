import { REGIONS } from '@cartage/domain/regions.ts';
import { describe, expect, it } from 'vitest';
import { LOCALITIES, parseLocalities } from '#reference-data/localities.ts';

const REGIONS_OF_THE_SOUTH = new Set(REGIONS.slice(9).map(({ code }) => code as string));

describe('the localities', () => {
  it('are several hundred, without duplicates', () => {
    const names = LOCALITIES.map(({ suburb, city }) => `${suburb}, ${city}`);
    expect(names.length).toBeGreaterThan(400);
    expect(new Set(names).size).toBe(names.length);
  });

  it('cover every region, from north to south', () => {
    const regions = [...new Set(LOCALITIES.map(({ regionId }) => regionId))];
    expect(regions).toEqual(REGIONS.map(({ code }) => code));
  });

  it('have postcodes of their island', () => {
    const stray = LOCALITIES.filter(
      ({ postcode, regionId }) => postcode >= '7000' !== REGIONS_OF_THE_SOUTH.has(regionId),
    );
    expect(stray).toEqual([]);
  });

  it('with the same name have different cities', () => {
    const richmonds = LOCALITIES.filter(({ suburb }) => suburb === 'Richmond');
    expect(richmonds).toEqual([
      { suburb: 'Richmond', city: 'Richmond', postcode: '7020', regionId: 'NZ-TAS' },
      { suburb: 'Richmond', city: 'Invercargill', postcode: '9810', regionId: 'NZ-STL' },
    ]);
  });
});

describe('a list of localities', () => {
  it.each([
    ['a place before any region', 'Levin 5510'],
    ['an unknown region', '@ NZ-XXX\nLevin 5510'],
    ['a place without a postcode', '@ NZ-MWT\nLevin; Shannon 4821'],
    ['a postcode of three digits', '@ NZ-MWT\nLevin 551'],
  ])('with %s is refused', (_, text) => {
    expect(() => parseLocalities(text)).toThrow();
  });
});
