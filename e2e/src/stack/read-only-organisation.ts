/** Matuku Marine: no journey creates anything there, so that its lists can be counted while others create. */
export const READ_ONLY_ORGANISATION = 103;
