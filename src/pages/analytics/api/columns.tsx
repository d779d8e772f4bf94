import { msg } from '@lingui/core/macro';
import type { ApiCallsByApi, FailedCall, SlowCall } from '../../../api/generated/client.schemas.ts';
import { choiceColumn, instantColumn, longTextColumn, pageCell, textColumn } from '../../../resource/columns.tsx';
import type { Column } from '../../../ui/list/types.ts';
import { networks } from '../pages.ts';
import { slowColumns, stagesColumn, systemColumn, timeColumn } from '../slow-columns.tsx';
import { apiName, gone } from '../../../resource/analysis/topic/api-names.ts';
import { stages, statuses } from './labels.ts';

/**
 * Columns of a row per API, which links to its record. APIs that the gateway no longer has share one row without a
 * link.
 * @param hrefOf the address of a record
 */
export const byApi = (hrefOf: (api: string) => string): readonly Column<ApiCallsByApi>[] => [
  {
    id: 'api',
    header: msg`API`,
    sort: 'api',
    card: 'title',
    words: gone,
    cell: ({ api: name }, { say }) => (name === 'unknown' ? apiName(name, say) : pageCell(hrefOf(name), name)),
  },
  textColumn('transactionCode', msg`Transaction code`, {
    sort: 'transactionCode',
    card: 'secondary',
    hidden: 'narrow',
  }),
  textColumn('transactionName', msg`Transaction`, { sort: 'transactionName', hidden: true }),
  textColumn('groupName', msg`API group`, { sort: 'groupName', hidden: true }),
  instantColumn('lastErrorAt', msg`Last error`, { sort: 'lastErrorAt', hidden: true }),
];

type Call = FailedCall | SlowCall;

const api: Column<Call> = textColumn('api', msg`API`, {
  card: 'secondary',
  words: gone,
  cell: ({ api: name }, { say }) => apiName(name, say),
});
const time = timeColumn('callMs', msg`Response time`, msg`Response time (ms)`);
const network: Column<Call> = choiceColumn('network', msg`Network`, networks, { hidden: 'narrow' });
/** Columns that link to the user and to the logs of the backend services. */
const traces: readonly Column<Call>[] = [
  textColumn('userId', msg`User ID`, { hidden: true }),
  textColumn('transactionCode', msg`Transaction code`, { hidden: true }),
  textColumn('traceId', msg`Trace ID`, { hidden: true }),
];

/** The columns of failed requests. */
export const failed = slowColumns<FailedCall>([
  api,
  choiceColumn('callStatus', msg`HTTP status`, statuses),
  textColumn('businessCode', msg`Business code`, { hidden: true }),
  longTextColumn('message', msg({ message: 'Message', context: 'of an error' })),
  { ...time, sort: undefined },
  network,
  systemColumn(true),
  ...traces,
]);

/** The columns of slow requests. */
export const slow = slowColumns<SlowCall>([api, time, stagesColumn(stages), network, systemColumn(true), ...traces]);
