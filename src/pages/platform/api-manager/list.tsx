import { keepPreviousData } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { lifecycle } from '../../../../openapi/generated/lifecycle.Transaction.ts';
import type { TransactionItem } from '../../../api/generated/client.schemas.ts';
import { useListOptions } from '../../../api/generated/options/options.ts';
import {
  getListTransactionsQueryOptions,
  useChangeTransactionStatus,
  useDeleteTransactions,
  useListTransactions,
} from '../../../api/generated/transactions/transactions.ts';
import { problemShown } from '../../../api/update.ts';
import { lazy } from '../../../i18n/lazy.ts';
import type { Prefetch } from '../../../shell/routing/view.ts';
import { useControls } from '../../../session/permission.ts';
import { prefetchOf, useView } from '../../../shell/tabs/use-view.ts';
import type { View } from '../../../shell/tabs/use-view.ts';
import { screenText } from '../../../shell/menus/title-text.ts';
import { ButtonRow } from '../../../ui/button-row.tsx';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { firstRefusal, refusal } from '../../../ui/lifecycle.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { paging } from '../../../ui/list/search.ts';
import type { Settle } from '../../../ui/list/types.ts';
import { Once } from '../../../ui/once.tsx';
import '../outcomes.ts';
import { PendingBanner, withPending } from '../pending-banner.tsx';
import { columns, filtersOf } from './columns.tsx';

const TransactionForm = lazy(() => import('./form.tsx'));
const TransactionCopy = lazy(() => import('./copy.tsx'));
const TransactionDebug = lazy(() => import('./debug.tsx'));
const TransactionImport = lazy(() => import('./import.tsx'));
const TransactionDetail = lazy(() => import('./detail.tsx'));
const questions = () => import('./questions.ts');

const path = '/pages/platform/api-manager';

const asked = ({ name, code, groupId, status, requestUrl, policy, ...search }: View<typeof path>['search']) => ({
  ...paging(search),
  name,
  code,
  groupId,
  status,
  requestUrl,
  policy,
});

export const prefetch: Prefetch = withPending(
  prefetchOf(path, ({ search }) => getListTransactionsQueryOptions(asked(search))),
);

/** Why an operation is refused for one of some transactions. */
const refused =
  (operation: 'changeTransactionStatus/enabled' | 'changeTransactionStatus/disabled' | 'deleteTransactions') =>
  (transactions: readonly TransactionItem[]) =>
    firstRefusal(transactions, ({ status }) => refusal(lifecycle, operation, status));

/** The calls that the gateway lets through. */
export default function TransactionList() {
  const { search, setSearch } = useView(path);
  const { t, i18n } = useLingui();
  const may = useControls('platform/api-manager');
  const { ask, dialog } = useConfirm();
  const query = useListTransactions(asked(search), { query: { placeholderData: keepPreviousData } });
  const filters = filtersOf(useListOptions('group').data);
  const { mutateAsync: change } = useChangeTransactionStatus(problemShown);
  const { mutateAsync: remove } = useDeleteTransactions(problemShown);

  const askEnable = (items: readonly TransactionItem[], settle: Settle) =>
    ask(
      questions().then(({ enableQuestion }) =>
        enableQuestion(items, settle)(i18n, (ids) => change({ id: ids.join(','), status: 'enabled' })),
      ),
    );
  const askDisable = (items: readonly TransactionItem[], settle: Settle) =>
    ask(
      questions().then(({ disableQuestion }) =>
        disableQuestion(items, settle)(i18n, (ids) => change({ id: ids.join(','), status: 'disabled' })),
      ),
    );
  const askDelete = (items: readonly TransactionItem[], settle: Settle) =>
    ask(
      questions().then(({ deleteQuestion }) =>
        deleteQuestion(items, settle)(i18n, (ids) => remove({ id: ids.join(',') })),
      ),
    );

  const acts = [
    {
      id: 'enable',
      control: 'doEnable',
      label: t`Enable`,
      refuse: refused('changeTransactionStatus/enabled'),
      run: askEnable,
    },
    {
      id: 'disable',
      control: 'doDisable',
      label: t`Disable`,
      refuse: refused('changeTransactionStatus/disabled'),
      run: askDisable,
    },
    {
      id: 'delete',
      control: 'doDelete',
      label: t`Delete`,
      danger: true,
      refuse: refused('deleteTransactions'),
      run: askDelete,
    },
  ].filter(({ control }) => may(control));
  const create = may('doCreate') && <Button onClick={() => setSearch({ form: 'new' })}>{t`New transaction`}</Button>;
  const load = may('doImport') && (
    <Button variant="default" onClick={() => setSearch({ import: 'new' })}>{t`Import`}</Button>
  );

  return (
    <ListPage
      table="platform.api-manager.1"
      title={screenText('platform/api-manager')}
      name={(transaction) => transaction.name}
      search={search}
      setSearch={setSearch}
      query={query}
      columns={columns}
      filters={filters}
      opens="view"
      note={<PendingBanner />}
      primary={
        <ButtonRow>
          {load}
          {create}
        </ButtonRow>
      }
      empty={{
        what: t`No transaction yet. A transaction is a call of an app that the gateway lets through.`,
        action: create,
      }}
      rowActions={[
        ...(may('doUpdate')
          ? [{ id: 'edit', label: t`Edit`, inline: true, run: ({ id }: TransactionItem) => setSearch({ form: id }) }]
          : []),
        ...(may('doCreate')
          ? [{ id: 'copy', label: t`Copy`, run: ({ id }: TransactionItem) => setSearch({ copy: id }) }]
          : []),
        { id: 'debug', label: t`Debug`, run: ({ id }: TransactionItem) => setSearch({ debug: id }) },
        ...acts.map((act) => ({
          ...act,
          refuse: (item: TransactionItem) => act.refuse([item]),
          run: (item: TransactionItem, settle: Settle) => act.run([item], settle),
        })),
      ]}
      bulkActions={acts}
    >
      {dialog}
      <Once when={search.form !== undefined}>
        <TransactionForm />
      </Once>
      <Once when={search.copy !== undefined}>
        <TransactionCopy />
      </Once>
      <Once when={search.debug !== undefined}>
        <TransactionDebug />
      </Once>
      <Once when={search.import !== undefined}>
        <TransactionImport />
      </Once>
      <Once when={search.view !== undefined}>
        <TransactionDetail />
      </Once>
    </ListPage>
  );
}
