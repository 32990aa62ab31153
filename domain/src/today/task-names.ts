/** The tasks of Today, in their order. The filter of the list needs only these names. */
export const TASK_NAMES = [
  { code: 'EXCEPTIONS', name: 'Exceptions' },
  { code: 'AT_RISK', name: 'At risk' },
  { code: 'DECLARATIONS', name: 'Declarations to complete or sign' },
  { code: 'PICKUPS_DUE', name: 'Pickups due' },
  { code: 'READY', name: 'Ready, not requested for pickup' },
  { code: 'TO_BOOK', name: 'Ready for a booking' },
  { code: 'DRAFTS_TO_COMPLETE', name: 'Drafts to complete' },
  { code: 'DRAFTS_COMPLETE', name: 'Drafts to mark as ready' },
] as const;

/** Tasks with a day by which they are due. An exception has a due time instead. */
export const [, ...DATED_TASK_NAMES] = TASK_NAMES;

export type TaskCode = (typeof TASK_NAMES)[number]['code'];

export const TASK_CODES: readonly TaskCode[] = TASK_NAMES.map(({ code }) => code);

export const taskName = (code: TaskCode): string =>
  TASK_NAMES.find((task) => task.code === code)?.name ?? code;
