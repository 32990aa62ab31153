/** Alert rules of section 9 in `docs/guides/operate.md`. */
export const ALERT_COUNT = 12;
