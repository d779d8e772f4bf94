import { msg } from '@lingui/core/macro';
import type { ApiGroup, ApiGroupInput } from '../../../api/generated/client.schemas.ts';
import { updatedColumn } from '../../../resource/columns.tsx';
import { columnsOf, filtersBy } from '../../../resource/fields/columns.tsx';
import { area, choice, code, count, fieldsOf, file, number, output, text } from '../../../resource/fields/field.ts';

/** Summarizes the files of a group by type: `2 MFD, 1 MRD`. */
function kindsOf({ requestMfd, responseMfd, envMrd }: ApiGroup): string {
  const formats = Number(requestMfd !== undefined) + Number(responseMfd !== undefined);
  return [...(formats ? [`${formats} MFD`] : []), ...(envMrd ? ['1 MRD'] : [])].join(', ');
}

const namesOf = ({ requestMfd, responseMfd, envMrd }: ApiGroup) =>
  [requestMfd, responseMfd, envMrd].flatMap((stored) => stored?.name ?? []).join(', ');

const success = msg`Success condition`;
const files = msg`Files`;

export const fields = fieldsOf<ApiGroup, ApiGroupInput>()({
  name: text(msg`Name`, { column: { link: true, card: 'title' } }),
  systemName: text(msg`System name`, {
    hint: msg`The backend system that the gateway forwards requests to`,
    column: { grow: true, card: 'secondary' },
  }),
  communicationType: choice(
    msg`Protocol`,
    { HTTP: 'HTTP', HTTPS: 'HTTPS', TCP: 'TCP', GRPC: 'GRPC' },
    { select: true, initial: 'HTTPS', column: { card: 'secondary' } },
  ),
  ip: code(msg`IP addresses`, {
    hint: msg`Separate multiple addresses with commas`,
    write: (addresses) => addresses.replace(/\s*,\s*/gu, ','),
    show: ({ ip }) => ip.replaceAll(',', ', '),
    column: { grow: true, hint: ({ ip }) => ip.replaceAll(',', '\n') },
  }),
  port: number(msg`Port`, { hint: msg`1–65535`, initial: '8443', column: {} }),
  timeoutMs: number(msg`Timeout`, {
    formLabel: msg`Timeout (ms)`,
    hint: msg`100–60,000. Leave empty for 3,000`,
    show: ({ timeoutMs = 3000 }, { say }) => say(msg`${timeoutMs} ms`),
  }),
  successKey: code(msg`Success field`, { hint: msg`For example, code`, fact: false }),
  successCode: code(msg`Success value`, { hint: msg`For example, 0`, fact: false }),
  success: output(success, {
    show: ({ successKey, successCode = '' }: ApiGroup) => successKey && `${successKey} = ${successCode}`,
    column: {
      hidden: 'narrow',
      exports: {
        successKey: { title: success, texts: () => ['[{successKey} = {successCode}|{successKey} = ]'] },
      },
    },
  }),
  messageKey: code(msg`Message field`, { hint: msg`For example, message`, column: { hidden: true } }),
  requestMfd: file(msg`Request format (MFD)`, ({ requestMfd }) => requestMfd),
  responseMfd: file(msg`Response format (MFD)`, ({ responseMfd }) => responseMfd),
  envMrd: file(msg`Environment (MRD)`, ({ envMrd }) => envMrd),
  files: output(files, {
    fact: false,
    show: kindsOf,
    column: {
      hidden: 'narrow',
      exports: {
        id: { title: files, texts: () => ['[{requestMfd.name}]', '[{responseMfd.name}]', '[{envMrd.name}]'] },
      },
      hint: namesOf,
    },
  }),
  transactionCount: count(msg`Transactions`, { column: { card: 'secondary' } }),
  remark: area(msg`Remarks`),
});

export const columns = [...columnsOf(fields), updatedColumn()];
export const filters = filtersBy(fields, ['name', 'systemName', 'communicationType']);
