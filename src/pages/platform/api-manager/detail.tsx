import { useLingui } from '@lingui/react/macro';
import type { Policy, Transaction } from '../../../api/generated/client.schemas.ts';
import { useGetTransaction } from '../../../api/generated/transactions/transactions.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { DataList, DetailDrawer, Fact } from '../../../ui/form/detail-drawer.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { IdText, Instant } from '../../../ui/text/text.tsx';
import { printPolicies } from './print.ts';
import { policyNames, statuses } from './words.ts';
import classes from './api-manager.module.css';

const policies: readonly Policy[] = [
  'tokenBucket',
  'threshold',
  'circuitBreaker',
  'antiReplay',
  'signature',
  'encryption',
  'deviceList',
  'mock',
  'cache',
];

function Policies({ transaction }: { transaction: Transaction }) {
  const { t, i18n } = useLingui();
  const words = printPolicies(transaction, i18n);
  return policies.map((policy) => (
    <Fact key={policy} label={i18n._(policyNames[policy])}>
      {words[policy]}
      {transaction.notInForce.includes(policy) && (
        <p className={classes.off}>{t`Not in force: the application has it switched off.`}</p>
      )}
    </Fact>
  ));
}

/** A transaction to read, with what its policies say. */
export default function TransactionDetail() {
  const { search, setSearch } = useView('/pages/platform/api-manager');
  const { t } = useLingui();
  const query = useGetTransaction(search.view ?? '', { query: { enabled: search.view !== undefined } });
  return (
    <DetailDrawer
      opened={search.view !== undefined}
      onClose={() => setSearch({ view: undefined })}
      title={query.data?.name ?? t`Transaction`}
      query={query}
    >
      {(transaction) => (
        <>
          <DataList>
            <Fact label={t`Transaction code`}>
              <IdText value={transaction.code} label={t`transaction code`} />
            </Fact>
            <Fact label={t`Status`}>
              <Status value={transaction.status} table={statuses} />
            </Fact>
            <Fact label={t`Group`}>{transaction.groupName}</Fact>
            <Fact label={t`Request path`}>
              {transaction.method} {transaction.requestUrl}
            </Fact>
            <Fact label={t`Communication port`}>{transaction.communicationPort ?? t`That of the group`}</Fact>
            <Fact label={t`Timeout`}>
              {transaction.timeoutMs === undefined ? t`That of the group` : t`${transaction.timeoutMs} ms`}
            </Fact>
            <Policies transaction={transaction} />
            <Fact label={t`Answer to who is over a limit`}>{transaction.limitResponse}</Fact>
            <Fact label={t`Content type of answers`}>{transaction.contentType}</Fact>
            <Fact label={t`Description`}>{transaction.description}</Fact>
            <Fact label={t`Created`}>
              <Instant value={transaction.createdAt} /> · {transaction.createdBy}
            </Fact>
            <Fact label={t`Changed`}>
              <Instant value={transaction.updatedAt} /> · {transaction.updatedBy}
            </Fact>
            <Fact label={t`Id`}>
              <IdText value={transaction.id} label={t`id`} />
            </Fact>
          </DataList>
          {transaction.mock.returnMessage && (
            <section className={classes.messages} aria-label={t`Mock message`}>
              <b>{t`Mock message`}</b>
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
              <pre className={classes.message} tabIndex={0}>
                {transaction.mock.returnMessage}
              </pre>
            </section>
          )}
        </>
      )}
    </DetailDrawer>
  );
}
