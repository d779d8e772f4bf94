import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { TransactionItem } from '../../../api/generated/client.schemas.ts';
import { typedCount, type Question } from '../../../ui/confirm/question.ts';

type Ask = (i18n: I18n, run: Question['run']) => Question;
type Settle = Question['settle'];

const calls = (transactions: readonly TransactionItem[]) =>
  transactions.map(({ code, method, requestUrl }) => `${code} · ${method} ${requestUrl}`);

const about = (transactions: readonly TransactionItem[], settle: Settle) => ({
  names: transactions.map(({ name }) => name),
  ...typedCount(transactions.length),
  records: transactions,
  settle,
});

const later = msg`It takes effect when the gateway's configuration is generated and synchronised.`;

export function enableQuestion(transactions: readonly TransactionItem[], settle: Settle): Ask {
  return (i18n, run) => ({
    ...about(transactions, settle),
    title: i18n._(
      msg`${plural(transactions.length, { one: `Enable ${transactions[0]?.name ?? ''}?`, other: 'Enable # transactions?' })}`,
    ),
    verb: i18n._(msg`Enable`),
    harmless: true,
    impact: calls(transactions),
    next: `${i18n._(msg`The gateway then lets these calls through.`)} ${i18n._(later)}`,
    run,
  });
}

export function disableQuestion(transactions: readonly TransactionItem[], settle: Settle): Ask {
  return (i18n, run) => ({
    ...about(transactions, settle),
    title: i18n._(
      msg`${plural(transactions.length, { one: `Disable ${transactions[0]?.name ?? ''}?`, other: 'Disable # transactions?' })}`,
    ),
    verb: i18n._(msg`Disable`),
    impact: calls(transactions),
    next: `${i18n._(msg`The gateway then refuses these calls, also of apps in use.`)} ${i18n._(later)}`,
    run,
  });
}

export function deleteQuestion(transactions: readonly TransactionItem[], settle: Settle): Ask {
  return (i18n, run) => ({
    ...about(transactions, settle),
    title: i18n._(
      msg`${plural(transactions.length, { one: `Delete ${transactions[0]?.name ?? ''}?`, other: 'Delete # transactions?' })}`,
    ),
    verb: i18n._(msg`Delete`),
    impact: [...calls(transactions), i18n._(msg`Their policies and mock messages are lost too.`)],
    next: i18n._(msg`This cannot be undone.`),
    run,
  });
}
