import { SURFACES } from '@cartage/domain/look/accent.ts';
import { DEFAULT_BRAND_COLOUR } from '@cartage/domain/look/themes.ts';
import { describe, expect, test } from 'vitest';
import { brandColourOf, lookText, OWN_LOOK, readLook } from '#theme/look.ts';
import { accentVariables } from '#theme/show-look.ts';
import tokens from '#theme/tokens.css?raw';

describe('the chosen look [@TENANT-02] [@TENANT-08]', () => {
  test('comes back as it was stored', () => {
    const chosen = { theme: 'clay', scheme: 'dark' } as const;
    expect(readLook(lookText(chosen))).toEqual(chosen);
  });

  test('is not stored when it is none', () => expect(lookText(OWN_LOOK)).toBeNull());

  test.each([
    null,
    '',
    'null',
    '7',
    '{',
    '[]',
    '{"theme":"url(//evil)","scheme":"red;}body{"}',
    '{"theme":{"code":"clay"},"scheme":["dark"]}',
  ])('is the tenant’s own where the storage holds %s', (text) => expect(readLook(text)).toEqual(OWN_LOOK));

  test('is the colour of the tenant or of the theme', () => {
    expect(brandColourOf('tenant', '#123456')).toBe('#123456');
    expect(brandColourOf('graphite', '#123456')).toBe('#4b5560');
  });
});

describe('tokens.css', () => {
  const valueOf = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1];

  test('has the neutral accent until the tenant is known', () => {
    for (const [name, value] of accentVariables(DEFAULT_BRAND_COLOUR))
      expect(valueOf(name.slice(2))).toBe(value);
  });

  test('has the surfaces on which accents are reckoned', () => {
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
