import { useLingui } from '@lingui/react/macro';
import type { ApiCallsByApi } from '../../../api/generated/client.schemas.ts';
import { useCan } from '../../../session/permission.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button/button.tsx';
import type { RowAction } from '../../../ui/list/types.ts';
import { address } from './address.ts';

const menu = 'platform/api-manager';

/** What may be done with an API: its numbers alone, or its transaction in the gateway with the policies. */
export function useApiActions(): RowAction<ApiCallsByApi>[] {
  const { t } = useLingui();
  const { setSearch, go } = useAddress(address);
  const canOpen = useCan()(menu);
  const transaction: RowAction<ApiCallsByApi> = {
    id: 'transaction',
    label: t`Open transaction`,
    reason: ({ transactionId }) =>
      transactionId === undefined ? t`The gateway no longer has this transaction.` : null,
    run: ({ transactionId = '' }) => go(`/pages/${menu}?view=${transactionId}`),
  };
  return [
    { id: 'api', label: t`Show this API`, inline: true, run: ({ api }) => setSearch({ api, page: undefined }) },
    ...(canOpen ? [transaction] : []),
  ];
}

/** Leads to the transaction of the API that an address filters by. */
export function OpenTransaction() {
  const { t } = useLingui();
  const { search, go } = useAddress(address);
  const canOpen = useCan()(menu);
  if (!canOpen || search.api === undefined) return null;
  const path = encodeURIComponent(search.api.replaceAll('%7E', '~'));
  return (
    <Button small variant="default" onClick={() => go(`/pages/${menu}?requestUrl=${path}`)}>
      {t`Transaction and policies`}
    </Button>
  );
}
