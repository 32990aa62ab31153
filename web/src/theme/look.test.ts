import { SURFACES } from '@cartage/domain/look/accent.ts';
import { DEFAULT_BRAND_COLOUR } from '@cartage/domain/look/themes.ts';
import { describe, expect, test } from 'vitest';
import { brandColourOf, lookText, DEFAULT_LOOK, readLook } from '#theme/look.ts';
import { accentVariables } from '#theme/apply-look.ts';
import tokens from '#theme/tokens.css?raw';

describe('the stored look [@TENANT-02] [@TENANT-08]', () => {
  test('is read back as stored', () => {
    const chosen = { theme: 'clay', scheme: 'dark' } as const;
    expect(readLook(lookText(chosen))).toEqual(chosen);
  });

  test('is not stored when it is the default', () => expect(lookText(DEFAULT_LOOK)).toBeNull());

  test.each([
    null,
    '',
    'null',
    '7',
    '{',
    '[]',
    '{"theme":"url(//evil)","scheme":"red;}body{"}',
    '{"theme":{"code":"clay"},"scheme":["dark"]}',
  ])('is the default for the stored value %s', (text) => expect(readLook(text)).toEqual(DEFAULT_LOOK));

  test('brandColourOf returns the colour of the tenant or of the theme', () => {
    expect(brandColourOf('tenant', '#123456')).toBe('#123456');
    expect(brandColourOf('graphite', '#123456')).toBe('#4b5560');
  });
});

describe('tokens.css', () => {
  const valueOf = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1];

  test('has the accent of the default brand colour', () => {
    for (const [name, value] of accentVariables(DEFAULT_BRAND_COLOUR))
      expect(valueOf(name.slice(2))).toBe(value);
  });

  test('has the surfaces for which accent contrasts are calculated', () => {
    const pair = (light: string, dark: string) => `light-dark(${light}, ${dark})`;
    const { light, dark } = SURFACES;
    expect(valueOf('page')).toBe(pair(light.page, dark.page));
    expect(valueOf('surface')).toBe(pair(light.surface, dark.surface));
    expect(valueOf('hover')).toBe(pair(light.hover, dark.hover));
    expect(valueOf('float')).toContain(dark.float);
    expect(valueOf('float-hover')).toContain(dark.floatHover);
    expect(valueOf('sunken')).toContain(light.sunken);
  });
});
