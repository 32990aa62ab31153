/** Outlines of the tenants' logos in a square of 14, by tenant code. A tenant without one shows its first letter. */
export const MARK_PATHS: Readonly<Record<string, string>> = {
  kea: 'M1 3h3v3.2L8.2 1H12L7.6 6.4 12.4 13H8.6L4 6.8V13H1z',
  tui: 'M1 1h12v3H8.5v6.5a1.5 1.5 0 1 1-3 0V4H1z',
};
