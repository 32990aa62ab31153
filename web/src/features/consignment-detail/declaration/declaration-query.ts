import type { ResponseBody } from '@cartage/contract/operations.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { shortDateTime } from '#kit/short-date-time.ts';

export type Declaration = ResponseBody<'goodsDeclaration'>;
export type DeclaredItem = Declaration['lines'][number];

export const declarationKey = (organisationId: number, reference: string) =>
  ['goods-declaration', organisationId, reference] as const;

/** Fetched again with every version of the consignment, because a change can make the signature void. */
export const declarationQuery = (
  call: Call,
  organisationId: number,
  { reference, version }: Pick<Consignment, 'reference' | 'version'>,
) =>
  queryOptions({
    queryKey: [...declarationKey(organisationId, reference), version],
    queryFn: ({ signal }) =>
      call('goodsDeclaration', { params: { org: organisationId, ref: reference }, signal }),
    staleTime: 0,
  });

export const signerText = ({ name, signedAtDateTimeUtc }: NonNullable<Declaration['signature']>): string =>
  `${name}, ${shortDateTime(new Date(signedAtDateTimeUtc))}`;

export const signedText = (signature: NonNullable<Declaration['signature']>): string =>
  `Signed by ${signerText(signature)}`;
