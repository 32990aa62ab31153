import { DatabaseError } from 'pg';

export const INSUFFICIENT_PRIVILEGE = '42501';

/** Returns `refused` if the role lacks the privilege. */
export async function unlessRefused<T>(work: () => Promise<T>): Promise<T | 'refused'> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) return 'refused';
    throw error;
  }
}
