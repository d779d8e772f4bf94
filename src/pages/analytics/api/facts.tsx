import { useLingui } from '@lingui/react/macro';
import type { ApiCallsByApi } from '../../../api/generated/client.schemas.ts';
import { DataList, Fact } from '../../../ui/form/detail-drawer.tsx';
import { quantityText } from '../../../ui/text/format.ts';
import { TransactionLink } from './gateway.tsx';

/** The facts of an API: its transaction in the gateway, and the amount of data it transfers. */
export default function ApiFacts({ api }: { api: ApiCallsByApi }) {
  const { t, i18n } = useLingui();
  const { transactionId, transactionCode, transactionName, groupName, requestSize, responseSize } = api;
  const size = (bytes: number | undefined) =>
    bytes === undefined ? undefined : quantityText('byte', bytes, (value, options) => i18n.number(value, options));
  return (
    <DataList>
      <Fact label={t`Transaction`}>
        <TransactionLink id={transactionId} code={transactionCode} name={transactionName} />
      </Fact>
      <Fact label={t`API group`}>{groupName}</Fact>
      <Fact label={t`Average request size`}>{size(requestSize)}</Fact>
      <Fact label={t`Average response size`}>{size(responseSize)}</Fact>
    </DataList>
  );
}
