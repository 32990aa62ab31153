/** Code between a use case and the driver. */
const BETWEEN = /node_modules|node:internal|\/collect-statements\.ts|\/server\/src\/db\//;
const TEST_CODE = /\.test\.tsx?[:)]|\/testing\/|\/server\/tests\//;

/** Whether a statement was sent by a test or a test helper, according to the stack frames of the call. */
export function isSentByTest(stack: string): boolean {
  const sender = stack.split('\n').find((frame) => /^\s+at .*\.tsx?:\d/.test(frame) && !BETWEEN.test(frame));
  return sender !== undefined && TEST_CODE.test(sender);
}
