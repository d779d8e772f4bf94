import { msg } from '@lingui/core/macro';
import type { Gateway, GatewayInput } from '../../../api/generated/client.schemas.ts';
import { updatedColumn } from '../../../resource/columns.tsx';
import { columnsOf, filtersBy } from '../../../resource/fields/columns.tsx';
import { code, count, fieldsOf, instant, number, output, status, text } from '../../../resource/fields/field.ts';
import type { CellPlace, Filter } from '../../../ui/list/types.ts';
import { ProgressStatus } from '../../../ui/status/progress-status.tsx';
import { absent, formatInstant, instantHint } from '../../../ui/text/format.ts';
import { options } from '../../../ui/text/options.ts';
import { configStatuses, instanceStatuses, isRunning, reasons, synchronising } from './labels.ts';

/** The state of the configuration, with the progress while a job runs. */
function configState(row: Gateway) {
  const { job, configStatus } = row;
  const running = isRunning(row) ? job : undefined;
  const sync = running?.type === 'sync';
  return (
    <ProgressStatus
      value={sync ? 'sync' : configStatus}
      table={sync ? synchronising : configStatuses}
      progress={running?.progress}
      change={`${configStatus} ${job?.id} ${job?.status}`}
    />
  );
}

const failure = ({ lastError }: Gateway, { say, timeZone }: CellPlace) =>
  lastError && `${say(reasons[lastError.reason])}: ${lastError.message} (${formatInstant(lastError.at, timeZone)})`;

const web = msg`Must start with http:// or https://`;
const lastError = msg`Last error`;

export const fields = fieldsOf<Gateway, GatewayInput>()({
  address: output(msg`Address`, {
    fact: false,
    copy: msg`address`,
    column: { sort: 'ip', link: true, card: 'title' },
  }),
  name: text(msg`Name`, { column: { grow: true, card: 'secondary' } }),
  ip: code(msg`IP address`, { hint: msg`IPv4 or IPv6`, fact: false }),
  port: number(msg`Port`, { hint: msg`1–65535`, fact: false }),
  instanceStatus: status(msg`Instance`, instanceStatuses, {
    column: {
      width: 110,
      card: undefined,
      hint: ({ checkedAt }, place) => checkedAt && instantHint(checkedAt, place),
    },
  }),
  checkedAt: instant(msg`Last health check`),
  configStatus: status(msg`Configuration`, configStatuses, {
    column: { width: 170, cell: configState, hint: failure },
  }),
  inForceVersion: output(msg`Version in force`, {
    column: {
      numeric: true,
      hint: ({ inForceSince }, place) => inForceSince && instantHint(inForceSince, place),
    },
  }),
  inForceSince: instant(msg`In force since`),
  generatedVersion: output(msg`Generated version`),
  pendingChanges: count(msg`Changes not in force`, { column: { card: 'secondary' } }),
  lastError: output(lastError, {
    fact: false,
    column: {
      grow: true,
      hidden: 'narrow',
      exports: { 'lastError.reason': { title: lastError, words: reasons } },
      cell: (row, { say }) => (row.lastError ? say(reasons[row.lastError.reason]) : absent),
      hint: failure,
    },
  }),
  notifyAddress: code(msg`Notification URL`, {
    hint: web,
    copy: msg`notification URL`,
    most: 60,
    column: { hidden: true },
  }),
  healthAddress: code(msg`Health check URL`, {
    hint: web,
    copy: msg`health check URL`,
    most: 60,
    column: { hidden: true },
  }),
});

export const columns = [...columnsOf(fields), updatedColumn({ hidden: true })];
export const filters: readonly Filter[] = [
  ...filtersBy(fields, ['ip', 'instanceStatus', 'configStatus']),
  { kind: 'choice', id: 'errorReason', label: lastError, options: options(reasons) },
];
