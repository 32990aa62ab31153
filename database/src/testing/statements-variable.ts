/** Names the folder that collects the statements of a run. Nothing is collected without it. */
export const STATEMENTS_VARIABLE = 'TEST_STATEMENTS_FOLDER';
