import { useLingui } from '@lingui/react/macro';
import type { Transaction } from '../../../api/generated/client.schemas.ts';
import { transactions } from '../../../api/generated/transactions/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Fact } from '../../../ui/form/detail-drawer.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { IdText } from '../../../ui/text/text.tsx';
import { codeLabel, labels, policies, policyNames, statuses } from './labels.ts';
import { printPolicies } from './print.ts';
import classes from './api-manager.module.css';

function Policies({ transaction }: { transaction: Transaction }) {
  const { t, i18n } = useLingui();
  const texts = printPolicies(transaction, i18n);
  return policies.map((policy) => (
    <Fact key={policy} label={t(policyNames[policy])}>
      {texts[policy]}
      {transaction.notInForce.includes(policy) && (
        <p className={classes.off}>{t`Not in force: turned off in the application settings.`}</p>
      )}
    </Fact>
  ));
}

function MockMessage({ text }: { text: string }) {
  const { t } = useLingui();
  const name = t(labels.mockMessage);
  return (
    <section className={classes.messages} aria-label={name}>
      <b>{name}</b>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
      <pre className={classes.message} tabIndex={0}>
        {text}
      </pre>
    </section>
  );
}

/** The details of a transaction, with its policies as sentences. */
export default function TransactionDetail() {
  const { t } = useLingui();
  return (
    <ResourceDetail
      of={transactions}
      title={(transaction) => transaction?.name ?? t`Transaction`}
      renderMore={({ mock }) => mock.returnMessage && <MockMessage text={mock.returnMessage} />}
    >
      {(transaction) => (
        <>
          <Fact label={t(labels.code)}>
            <IdText value={transaction.code} label={t(codeLabel)} />
          </Fact>
          <Fact label={t(labels.status)}>
            <Status value={transaction.status} table={statuses} />
          </Fact>
          <Fact label={t(labels.group)}>{transaction.groupName}</Fact>
          <Fact label={t(labels.requestUrl)}>
            {transaction.method} {transaction.requestUrl}
          </Fact>
          <Fact label={t(labels.communicationPort)}>
            {transaction.communicationPort ?? t`Inherited from the group`}
          </Fact>
          <Fact label={t`Timeout`}>
            {transaction.timeoutMs === undefined ? t`Inherited from the group` : t`${transaction.timeoutMs} ms`}
          </Fact>
          <Policies transaction={transaction} />
          <Fact label={t(labels.limitResponse)}>{transaction.limitResponse}</Fact>
          <Fact label={t(labels.contentType)}>{transaction.contentType}</Fact>
          <Fact label={t(labels.description)}>{transaction.description}</Fact>
        </>
      )}
    </ResourceDetail>
  );
}
