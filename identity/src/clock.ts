/** Passed in wherever time matters, so that tests can stand at any moment. */
export type Clock = () => Date;
