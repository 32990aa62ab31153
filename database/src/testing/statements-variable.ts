/** Names the folder that collects the statements of a run. Nothing is collected without it. */
export const STATEMENTS_VARIABLE = 'TEST_STATEMENTS_FOLDER';

/** A named statement that was sent while database tests ran. The files of the folder are lists of these. */
export interface CollectedStatement {
  readonly text: string;
  /** A test sent it, and the application did not. */
  readonly isOfTest: boolean;
}
