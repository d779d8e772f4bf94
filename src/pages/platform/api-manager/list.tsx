import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { TransactionItem } from '../../../api/generated/client.schemas.ts';
import { useListOptions } from '../../../api/generated/options/options.ts';
import { transactions } from '../../../api/generated/transactions/resource.ts';
import { lazy } from '../../../i18n/lazy.ts';
import type { RowAct } from '../../../resource/act.ts';
import { prefetchList } from '../../../resource/list-query.ts';
import { ResourceList } from '../../../resource/list.tsx';
import { useCan } from '../../../session/permission.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button/button.tsx';
import { PendingBanner, withPending } from '../pending-banner.tsx';
import { address } from './address.ts';
import { columns, filtersOf } from './columns.tsx';
import { callOf } from './labels.ts';

const TransactionForm = lazy(() => import('./form/form.tsx'), 'platform/gateway');
const TransactionCopy = lazy(() => import('./copy.tsx'));
const TransactionDebug = lazy(() => import('./debug/debug.tsx'));
const TransactionImport = lazy(() => import('./import/import.tsx'), 'platform/gateway');
const TransactionDetail = lazy(() => import('./detail.tsx'));
const questions = () => import('./act-status.ts');

const resource = { ...transactions, ...address };
const { changeTransactionStatus: change, copyTransaction, debugTransaction } = transactions;

export const prefetch = withPending(prefetchList(resource));

const acts: readonly RowAct<TransactionItem, { copy?: string; debug?: string }>[] = [
  { control: copyTransaction.control, label: msg`Copy`, opens: 'copy' },
  { control: debugTransaction.control, label: msg`Debug`, opens: 'debug' },
  {
    id: 'enable',
    of: change.enabled,
    label: msg`Enable`,
    batch: { confirm: async (items) => (await questions()).confirmEnable(items) },
  },
  {
    id: 'disable',
    of: change.disabled,
    label: msg`Disable`,
    batch: { confirm: async (items) => (await questions()).confirmDisable(items) },
  },
];

/** The list of transactions: the calls that the gateway accepts. */
export default function TransactionList() {
  const { setSearch } = useAddress(address);
  const { t } = useLingui();
  const can = useCan(transactions.menu);
  const filters = filtersOf(useListOptions('group').data);
  return (
    <ResourceList
      of={resource}
      name={(transaction) => transaction.name}
      columns={columns}
      filters={filters}
      note={<PendingBanner />}
      create={t`New transaction`}
      tools={
        can(transactions.importTransactions.control) && (
          <Button variant="default" onClick={() => setSearch({ import: 'new' })}>{t`Import`}</Button>
        )
      }
      empty={t`No transactions yet. Create or import the API requests that the gateway should allow.`}
      inlineEdit
      acts={acts}
      remove={{
        several: (count) => t`Delete ${count} transactions?`,
        impact: (items) => [...items.map(callOf), t`Their policies and mock responses will be deleted too.`],
        done: msg`Transactions deleted`,
      }}
      drawers={{
        form: TransactionForm,
        copy: TransactionCopy,
        debug: TransactionDebug,
        import: TransactionImport,
        view: TransactionDetail,
      }}
    />
  );
}
