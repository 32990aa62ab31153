import type { Answer } from '@cartage/contract/operations.ts';
import { DANGEROUS_GOODS_CLASSES } from '@cartage/domain/freight/dangerous-goods.ts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '#session/session-context.tsx';

/** FRT-07: the classes to choose from. Until they are told, and where they are not, those that the rules know. */
export function useGoodsClasses(): Readonly<Answer<'dangerousGoodsClasses'>> {
  const { call } = useSession();
  const { data } = useQuery({
    queryKey: ['look-up', 'goods-classes'],
    queryFn: ({ signal }) => call('dangerousGoodsClasses', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data ?? DANGEROUS_GOODS_CLASSES;
}
