import { useLingui } from '@lingui/react/macro';
import type { ApiCallsByApi } from '../../../api/generated/client.schemas.ts';
import { useCan } from '../../../session/permission.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button/button.tsx';
import type { RowAction } from '../../../ui/list/types.ts';
import { address } from './address.ts';

const menu = 'platform/api-manager';

/** The actions of an API: opening its transaction with the policies in the gateway. */
export function useApiActions(): RowAction<ApiCallsByApi>[] {
  const { t } = useLingui();
  const { go } = useAddress(address);
  const transaction: RowAction<ApiCallsByApi> = {
    id: 'transaction',
    label: t`Open transaction`,
    reason: ({ transactionId }) =>
      transactionId === undefined ? t`The gateway no longer has this transaction.` : null,
    run: ({ transactionId = '' }) => go(`/pages/${menu}?view=${transactionId}`),
  };
  return useCan()(menu) ? [transaction] : [];
}

interface TransactionProps {
  id: string | undefined;
  code: string | undefined;
  name: string | undefined;
}

/** The name and code of a transaction, linked to its policies if the user may view them. */
export function TransactionLink({ id, code = '', name }: TransactionProps) {
  const text = name === undefined ? code : `${name} (${code})`;
  return useCan()(menu) && id !== undefined ? <ShellLink href={`/pages/${menu}?view=${id}`}>{text}</ShellLink> : text;
}

/** Link to the transaction of the API that the address filters by. */
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
