import { msg } from '@lingui/core/macro';
import type { Gateway } from '../../../api/generated/client.schemas.ts';
import type { CellPlace, Column, Filter } from '../../../ui/list/types.ts';
import { Fresh } from '../../../ui/status/fresh.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { absent, formatInstant, instantHint, percentText } from '../../../ui/text/format.ts';
import { addressOf, configStatuses, instanceStatuses, isRunning, reasons, synchronising } from './words.ts';
import classes from './gateway.module.css';

/** The state of the configuration; while a job runs, how far it is. */
function configState(row: Gateway) {
  const { job, configStatus } = row;
  const running = isRunning(row) ? job : undefined;
  const sync = running?.type === 'sync';
  return (
    <Fresh value={`${configStatus} ${job?.id} ${job?.status}`}>
      <span className={classes.state}>
        <Status value={sync ? 'sync' : configStatus} table={sync ? synchronising : configStatuses} />
        {running && (
          <progress
            className={classes.progress}
            max={100}
            value={running.progress}
            aria-label={percentText(running.progress)}
          />
        )}
      </span>
    </Fresh>
  );
}

const failure = ({ lastError }: Gateway, { say, timeZone }: CellPlace) =>
  lastError && `${say(reasons[lastError.reason])}: ${lastError.message} (${formatInstant(lastError.at, timeZone)})`;

export const columns: readonly Column<Gateway>[] = [
  {
    id: 'address',
    header: msg`Address`,
    sort: 'ip',
    link: true,
    card: 'title',
    cell: addressOf,
    copy: { label: msg`address`, value: addressOf },
    exports: { ip: msg`IP address`, port: msg`Port` },
  },
  { id: 'name', header: msg`Name`, sort: 'name', card: 'secondary', cell: (row) => row.name ?? absent },
  {
    id: 'instanceStatus',
    header: msg`Instance`,
    sort: 'instanceStatus',
    width: 110,
    cell: (row) => <Status value={row.instanceStatus} table={instanceStatuses} />,
    hint: (row, place) => row.checkedAt && instantHint(row.checkedAt, place),
  },
  {
    id: 'configStatus',
    header: msg`Configuration`,
    sort: 'configStatus',
    card: 'status',
    width: 200,
    cell: configState,
    hint: failure,
  },
  {
    id: 'inForceVersion',
    header: msg`Version in force`,
    sort: 'inForceVersion',
    numeric: true,
    cell: (row) => row.inForceVersion ?? absent,
    hint: (row, place) => row.inForceSince && instantHint(row.inForceSince, place),
  },
  {
    id: 'pendingChanges',
    header: msg`Changes not in force`,
    numeric: true,
    card: 'secondary',
    cell: (row) => row.pendingChanges,
  },
  {
    id: 'lastError',
    header: msg`Last error`,
    hidden: 'narrow',
    exports: {
      'lastError.reason': { title: msg`Last error`, words: reasons },
      'lastError.message': msg`Error message`,
    },
    cell: (row, { say }) => (row.lastError ? say(reasons[row.lastError.reason]) : absent),
    hint: failure,
  },
  {
    id: 'notifyAddress',
    header: msg`Notification address`,
    hidden: true,
    cell: (row) => row.notifyAddress,
    copy: { label: msg`notification address`, value: (row) => row.notifyAddress },
  },
  {
    id: 'healthAddress',
    header: msg`Health address`,
    hidden: true,
    cell: (row) => row.healthAddress,
    copy: { label: msg`health address`, value: (row) => row.healthAddress },
  },
  {
    id: 'updatedAt',
    header: msg`Changed`,
    sort: 'updatedAt',
    hidden: true,
    cell: (row, { timeZone }) => formatInstant(row.updatedAt, timeZone),
    hint: (row, place) => instantHint(row.updatedAt, place),
  },
];

const options = (
  table: Readonly<Record<string, { label: (typeof configStatuses)[keyof typeof configStatuses]['label'] }>>,
) => Object.entries(table).map(([value, { label }]) => ({ value, label }));

export const filters: readonly Filter[] = [
  { kind: 'text', id: 'ip', label: msg`IP address`, most: 50 },
  { kind: 'choice', id: 'instanceStatus', label: msg`Instance`, options: options(instanceStatuses) },
  { kind: 'choice', id: 'configStatus', label: msg`Configuration`, options: options(configStatuses) },
];
