import { sql, type Statement } from '#db/sql.ts';

export interface EmailReceiver {
  readonly address: string;
  readonly isUnsubscribed: boolean;
}

/** No row when the tenant has no email with this token. */
export function receiverOfToken(token: string): Statement {
  return sql`
    select address, is_unsubscribed as "isUnsubscribed" from find_receiver_address(${token})`;
}

export const unsubscribe = (token: string, at: Date): Statement =>
  sql`select unsubscribe_receiver(${token}, ${at})::text as done`;

export const resubscribe = (token: string): Statement =>
  sql`select resubscribe_receiver(${token})::text as done`;
