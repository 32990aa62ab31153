/** A reference that no other test and no earlier run of this test has used. */
export const uniqueReference = (): string => `E2E ${crypto.randomUUID()}`;
