import { msg } from '@lingui/core/macro';
import type { Option, UnitNode, User } from '../../../api/generated/client.schemas.ts';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { activeStates } from '../../../ui/status/active-states.ts';
import { Status } from '../../../ui/status/status.tsx';
import { absent, formatInstant, instantHint } from '../../../ui/text/format.ts';
import { labels, userNameLabel } from './labels.ts';

const names = (user: User) => user.roles.map(({ name }) => name).join(', ');
const applicationNames = (user: User) => user.applications.map(({ applicationName }) => applicationName).join(', ');

export const columns: readonly Column<User>[] = [
  {
    id: 'userName',
    header: labels.userName,
    sort: 'userName',
    card: 'secondary',
    cell: (row) => row.userName,
    copy: { label: userNameLabel, value: (row) => row.userName },
  },
  { id: 'fullName', header: labels.fullName, sort: 'fullName', card: 'title', link: true, cell: (row) => row.fullName },
  {
    id: 'jobNumber',
    header: labels.jobNumber,
    sort: 'jobNumber',
    hidden: 'narrow',
    cell: (row) => row.jobNumber || absent,
  },
  { id: 'roles', header: labels.roles, card: 'secondary', cell: (row) => names(row) || absent, hint: names },
  {
    id: 'applications',
    header: labels.applications,
    hidden: 'narrow',
    exports: { 'applications.applicationName': labels.applications },
    cell: (row) => applicationNames(row) || absent,
    hint: applicationNames,
  },
  {
    id: 'unit',
    header: labels.unit,
    exports: { 'instu.name': labels.institution, 'org.name': labels.organisation, 'dpt.name': labels.department },
    cell: (row) => row.dpt?.name ?? row.org?.name ?? row.instu?.name ?? absent,
  },
  {
    id: 'status',
    header: labels.status,
    sort: 'status',
    card: 'status',
    words: activeStates,
    cell: (row) => <Status value={row.status} table={activeStates} />,
  },
  {
    id: 'registrationTime',
    header: labels.registrationTime,
    sort: 'registrationTime',
    hidden: true,
    cell: (row, { timeZone }) => formatInstant(row.registrationTime, timeZone),
    hint: (row, place) => instantHint(row.registrationTime, place),
  },
  {
    id: 'lastLoginTime',
    header: labels.lastLoginTime,
    cell: (row, { timeZone }) => (row.lastLoginTime ? formatInstant(row.lastLoginTime, timeZone) : absent),
    hint: (row, place) => row.lastLoginTime && instantHint(row.lastLoginTime, place),
  },
];

const statusOptions = Object.entries(activeStates).map(([value, { label }]) => ({ value, label }));

/** The units with those below them set in, in the order of the tree. */
export const unitOptions = (units: readonly UnitNode[], depth = 0): { value: string; label: string }[] =>
  units.flatMap(({ id, unitName, children }) => [
    { value: id, label: '\u2003'.repeat(depth) + unitName },
    ...unitOptions(children, depth + 1),
  ]);

const optionsOf = (options: readonly Option[] = []) => options.map(({ value, label }) => ({ value, label }));

/** Filters; roles, applications and units are those of the platform. */
export const filtersOf = (
  roles: readonly Option[] | undefined,
  applications: readonly Option[] | undefined,
  units: readonly UnitNode[] | undefined,
): readonly Filter[] => [
  { kind: 'text', id: 'fullName', label: labels.fullName, most: 50 },
  { kind: 'text', id: 'userName', label: labels.userName, most: 50 },
  { kind: 'choice', id: 'status', label: labels.status, options: statusOptions },
  { kind: 'text', id: 'jobNumber', label: labels.jobNumber, most: 10 },
  { kind: 'choice', id: 'roleId', label: msg`Role`, options: optionsOf(roles) },
  { kind: 'choice', id: 'appId', label: msg`Application`, options: optionsOf(applications) },
  { kind: 'choice', id: 'unitId', label: labels.unit, options: unitOptions(units ?? []) },
];
