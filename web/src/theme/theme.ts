import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/**
 * Mantine takes its colours from our CSS tokens, so one theme serves every tenant. Only the accents differ per tenant, and
 * `applyLook` sets them on the root element.
 */

// Mantine calculates contrasts from ten hex values; the rendered colours come from the tokens.
const accent: MantineColorsTuple = [
  '#ecf9f6',
  '#d2f2e9',
  '#afe7d9',
  '#85d7c4',
  '#5ac0ab',
  '#36a792',
  '#0a8e7a',
  '#017d6b',
  '#036152',
  '#01483d',
];

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: 7,
  colors: { accent },
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'never',
  respectReducedMotion: true,
  components: {
    // The placeholder is a focusable element that is not a menu item, which breaks the menu's role.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // A kept dropdown has no width when it is positioned. Centred on its field it would overflow a phone's screen, which
    // widens the page and moves the dropdown in a loop. Aligned with the start of the field it cannot.
    Combobox: { defaultProps: { position: 'bottom-start' } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  },
});

const shared = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-success': 'var(--ok)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--accent-on)',
  '--mantine-color-accent-filled': 'var(--accent-fill)',
  '--mantine-color-accent-filled-hover': 'var(--accent-fill-hover)',
  '--mantine-color-accent-light': 'var(--accent-tint)',
  '--mantine-color-accent-light-hover': 'var(--accent-tint-2)',
  '--mantine-color-accent-light-color': 'var(--accent-text)',
  '--mantine-color-accent-outline': 'var(--accent-text)',
  '--mantine-color-accent-outline-hover': 'var(--accent-tint)',
} as const;

/** The tokens contain both schemes (light-dark), so both lists are the same. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
