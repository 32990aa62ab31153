/** Priority of follow-up work in the queue. A bulk job of several items queues its follow-up work at low priority. */
export type Priority = 'normal' | 'low';
