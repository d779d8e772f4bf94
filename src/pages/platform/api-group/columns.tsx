import { msg } from '@lingui/core/macro';
import type { ApiGroup } from '../../../api/generated/client.schemas.ts';
import { countColumn, instantColumn, longTextColumn, textColumn } from '../../../resource/columns.tsx';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { absent } from '../../../ui/text/format.ts';
import { labels } from './labels.ts';

export const communicationTypes = ['HTTP', 'HTTPS', 'TCP', 'GRPC'] as const;

const namesOf = ({ requestMfd, responseMfd, envMrd }: ApiGroup) =>
  [requestMfd, responseMfd, envMrd].flatMap((file) => file?.name ?? []).join(', ');

/** What kinds of files there are: `2 MFD, 1 MRD`. */
function kindsOf({ requestMfd, responseMfd, envMrd }: ApiGroup): string {
  const formats = Number(requestMfd !== undefined) + Number(responseMfd !== undefined);
  return [...(formats ? [`${formats} MFD`] : []), ...(envMrd ? ['1 MRD'] : [])].join(', ');
}

const files = msg`Files`;

/** How an answer says that it is a success: `code = 0`. */
export const successOf = ({ successKey, successCode }: ApiGroup) =>
  successKey ? `${successKey} = ${successCode ?? ''}` : undefined;

export const columns: readonly Column<ApiGroup>[] = [
  textColumn('name', labels.name, { link: true, card: 'title' }),
  longTextColumn('systemName', labels.systemName, { card: 'secondary' }),
  textColumn('communicationType', labels.communicationType, { card: 'secondary' }),
  {
    id: 'ip',
    header: labels.ip,
    grow: true,
    cell: (row) => row.ip.replaceAll(',', ', '),
    hint: (row) => row.ip.replaceAll(',', '\n'),
  },
  { id: 'port', header: labels.port, numeric: true, cell: (row) => row.port },
  {
    id: 'success',
    header: labels.success,
    hidden: 'narrow',
    exports: {
      successKey: { title: labels.success, texts: () => ['[{successKey} = {successCode}|{successKey} = ]'] },
    },
    cell: (row) => successOf(row) ?? absent,
  },
  textColumn('messageKey', labels.messageKey, { hidden: true }),
  {
    id: 'files',
    header: files,
    hidden: 'narrow',
    exports: {
      id: { title: files, texts: () => ['[{requestMfd.name}]', '[{responseMfd.name}]', '[{envMrd.name}]'] },
    },
    cell: (row) => kindsOf(row) || absent,
    hint: namesOf,
  },
  countColumn('transactionCount', labels.transactionCount, { card: 'secondary' }),
  instantColumn('updatedAt', msg`Last updated`),
];

export const filters: readonly Filter[] = [
  { kind: 'text', id: 'name', label: labels.name },
  { kind: 'text', id: 'systemName', label: labels.systemName },
  {
    kind: 'choice',
    id: 'communicationType',
    label: labels.communicationType,
    options: communicationTypes.map((value) => ({ value, label: value })),
  },
];
