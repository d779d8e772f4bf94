import { msg } from '@lingui/core/macro';
import type { ApiGroup } from '../../../api/generated/client.schemas.ts';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { absent, formatInstant, instantHint } from '../../../ui/text/format.ts';

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
  { id: 'name', header: msg`Name`, sort: 'name', link: true, card: 'title', cell: (row) => row.name },
  {
    id: 'systemName',
    header: msg`System`,
    sort: 'systemName',
    card: 'secondary',
    cell: (row) => row.systemName,
    hint: (row) => row.systemName,
  },
  {
    id: 'communicationType',
    header: msg`Communication`,
    sort: 'communicationType',
    card: 'secondary',
    cell: (row) => row.communicationType,
  },
  {
    id: 'ip',
    header: msg`IP addresses`,
    cell: (row) => row.ip.replaceAll(',', ', '),
    hint: (row) => row.ip.replaceAll(',', '\n'),
  },
  { id: 'port', header: msg`Port`, sort: 'port', numeric: true, cell: (row) => row.port },
  {
    id: 'success',
    header: msg`Success is`,
    hidden: 'narrow',
    exports: { successKey: msg`Success key`, successCode: msg`Success code` },
    cell: (row) => successOf(row) ?? absent,
  },
  { id: 'messageKey', header: msg`Message in`, hidden: true, cell: (row) => row.messageKey ?? absent },
  {
    id: 'files',
    header: msg`Files`,
    hidden: 'narrow',
    exports: {
      'requestMfd.name': msg`Format of requests (MFD)`,
      'responseMfd.name': msg`Format of answers (MFD)`,
      'envMrd.name': msg`Environment (MRD)`,
    },
    cell: (row) => kindsOf(row) || absent,
    hint: namesOf,
  },
  {
    id: 'transactionCount',
    header: msg`Transactions`,
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
  { kind: 'text', id: 'name', label: msg`Name`, most: 50 },
  { kind: 'text', id: 'systemName', label: msg`System`, most: 50 },
  {
    kind: 'choice',
    id: 'communicationType',
    label: msg`Communication`,
    options: communicationTypes.map((value) => ({ value, label: value })),
  },
];
