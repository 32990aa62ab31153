/** Matuku Marine: no test creates consignments there, so its lists can be counted while other tests run. */
export const READ_ONLY_ORGANISATION = 103;
