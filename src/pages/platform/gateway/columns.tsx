import { msg } from '@lingui/core/macro';
import type { Gateway } from '../../../api/generated/client.schemas.ts';
import { countColumn, instantColumn, longTextColumn, textColumn } from '../../../resource/columns.tsx';
import type { CellPlace, Column, Filter } from '../../../ui/list/types.ts';
import { ProgressStatus } from '../../../ui/status/progress-status.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { options } from '../../../ui/text/options.ts';
import { absent, formatInstant, instantHint } from '../../../ui/text/format.ts';
import {
  configStatuses,
  healthLabel,
  instanceStatuses,
  isRunning,
  labels,
  notifyLabel,
  reasons,
  synchronising,
} from './labels.ts';

/** The state of the configuration; while a job runs, how far it is. */
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

export const columns: readonly Column<Gateway>[] = [
  textColumn('address', msg`Address`, {
    sort: 'ip',
    link: true,
    card: 'title',
    copy: { label: msg`address`, value: ({ address }) => address },
  }),
  longTextColumn('name', labels.name, { card: 'secondary' }),
  {
    id: 'instanceStatus',
    header: labels.instanceStatus,
    width: 110,
    cell: (row) => <Status value={row.instanceStatus} table={instanceStatuses} />,
    hint: (row, place) => row.checkedAt && instantHint(row.checkedAt, place),
  },
  { id: 'configStatus', header: labels.configStatus, card: 'status', width: 170, cell: configState, hint: failure },
  {
    id: 'inForceVersion',
    header: labels.inForceVersion,
    numeric: true,
    cell: (row) => row.inForceVersion ?? absent,
    hint: (row, place) => row.inForceSince && instantHint(row.inForceSince, place),
  },
  countColumn('pendingChanges', labels.pendingChanges, { card: 'secondary' }),
  {
    id: 'lastError',
    header: labels.lastError,
    grow: true,
    hidden: 'narrow',
    exports: { 'lastError.reason': { title: labels.lastError, words: reasons } },
    cell: (row, { say }) => (row.lastError ? say(reasons[row.lastError.reason]) : absent),
    hint: failure,
  },
  textColumn('notifyAddress', labels.notifyAddress, {
    hidden: true,
    copy: { label: notifyLabel, value: (row) => row.notifyAddress },
  }),
  textColumn('healthAddress', labels.healthAddress, {
    hidden: true,
    copy: { label: healthLabel, value: (row) => row.healthAddress },
  }),
  instantColumn('updatedAt', msg`Last updated`, { hidden: true }),
];

export const filters: readonly Filter[] = [
  { kind: 'text', id: 'ip', label: labels.ip },
  { kind: 'choice', id: 'instanceStatus', label: labels.instanceStatus, options: options(instanceStatuses) },
  { kind: 'choice', id: 'configStatus', label: labels.configStatus, options: options(configStatuses) },
];
