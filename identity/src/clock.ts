/** Injected, so that tests can set the time. */
export type Clock = () => Date;
