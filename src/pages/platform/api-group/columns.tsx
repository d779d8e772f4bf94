import { msg } from '@lingui/core/macro';
import type { ApiGroup } from '../../../api/generated/client.schemas.ts';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { absent, formatInstant, instantHint } from '../../../ui/text/format.ts';
import { labels } from './labels.ts';

export const communicationTypes = ['HTTP', 'HTTPS', 'TCP', 'GRPC'] as const;

const namesOf = ({ requestMfd, responseMfd, envMrd }: ApiGroup) =>
  [requestMfd, responseMfd, envMrd].flatMap((file) => file?.name ?? []).join(', ');

/** What kinds of files there are: `2 MFD, 1 MRD`. */
function kindsOf({ requestMfd, responseMfd, envMrd }: ApiGroup): string {
  const formats = Number(requestMfd !== undefined) + Number(responseMfd !== undefined);
  return [...(formats ? [`${formats} MFD`] : []), ...(envMrd ? ['1 MRD'] : [])].join(', ');
}

/** How an answer says that it is a success: `code = 0`. */
export const successOf = ({ successKey, successCode }: ApiGroup) =>
  successKey ? `${successKey} = ${successCode ?? ''}` : undefined;

export const columns: readonly Column<ApiGroup>[] = [
  { id: 'name', header: labels.name, sort: 'name', link: true, card: 'title', cell: (row) => row.name },
  {
    id: 'systemName',
    header: labels.systemName,
    sort: 'systemName',
    card: 'secondary',
    cell: (row) => row.systemName,
    hint: (row) => row.systemName,
  },
  {
    id: 'communicationType',
    header: labels.communicationType,
    sort: 'communicationType',
    card: 'secondary',
    cell: (row) => row.communicationType,
  },
  {
    id: 'ip',
    header: labels.ip,
    cell: (row) => row.ip.replaceAll(',', ', '),
    hint: (row) => row.ip.replaceAll(',', '\n'),
  },
  { id: 'port', header: labels.port, sort: 'port', numeric: true, cell: (row) => row.port },
  {
    id: 'success',
    header: labels.success,
    hidden: 'narrow',
    exports: { successKey: msg`Success key`, successCode: msg`Success code` },
    cell: (row) => successOf(row) ?? absent,
  },
  { id: 'messageKey', header: labels.messageKey, hidden: true, cell: (row) => row.messageKey ?? absent },
  {
    id: 'files',
    header: msg`Files`,
    hidden: 'narrow',
    exports: {
      'requestMfd.name': labels.requestMfd,
      'responseMfd.name': labels.responseMfd,
      'envMrd.name': labels.envMrd,
    },
    cell: (row) => kindsOf(row) || absent,
    hint: namesOf,
  },
  {
    id: 'transactionCount',
    header: labels.transactionCount,
    numeric: true,
    card: 'secondary',
    cell: (row, { language }) => row.transactionCount.toLocaleString(language),
  },
  {
    id: 'updatedAt',
    header: msg`Changed`,
    sort: 'updatedAt',
    cell: (row, { timeZone }) => formatInstant(row.updatedAt, timeZone),
    hint: (row, place) => instantHint(row.updatedAt, place),
  },
];

export const filters: readonly Filter[] = [
  { kind: 'text', id: 'name', label: labels.name, most: 50 },
  { kind: 'text', id: 'systemName', label: labels.systemName, most: 50 },
  {
    kind: 'choice',
    id: 'communicationType',
    label: labels.communicationType,
    options: communicationTypes.map((value) => ({ value, label: value })),
  },
];
