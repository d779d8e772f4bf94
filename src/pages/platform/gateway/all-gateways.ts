import { useQuery } from '@tanstack/react-query';
import { allItems } from '../../../api/all-items.ts';
import { getListGatewaysQueryKey, listGateways } from '../../../api/generated/gateways/gateways.ts';

/** All gateway instances of the application. */
export const useAllGateways = (enabled: boolean) =>
  useQuery({
    queryKey: [...getListGatewaysQueryKey(), { pages: 'all' }],
    queryFn: ({ signal }) => allItems((params) => listGateways(params, { signal })),
    enabled,
  });
