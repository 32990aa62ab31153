import type { ResponseBody } from '@cartage/contract/operations.ts';
import { DANGEROUS_GOODS_CLASSES } from '@cartage/domain/freight/dangerous-goods.ts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '#session/session-context.tsx';

/** FRT-07: classes to choose from. The domain's own list is the default while loading and after a failure. */
export function useGoodsClasses(): Readonly<ResponseBody<'dangerousGoodsClasses'>> {
  const { call } = useSession();
  const { data } = useQuery({
    queryKey: ['look-up', 'goods-classes'],
    queryFn: ({ signal }) => call('dangerousGoodsClasses', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data ?? DANGEROUS_GOODS_CLASSES;
}
