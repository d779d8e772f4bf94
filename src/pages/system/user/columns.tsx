import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Option, UnitNode, User } from '../../../api/generated/client.schemas.ts';
import { instantColumn, statusColumn, textColumn } from '../../../resource/columns.tsx';
import { unitOptions } from '../../../resource/units.ts';
import type { CellPlace, Column, Filter } from '../../../ui/list/types.ts';
import { activeStates } from '../../../ui/status/active-states.ts';
import { options } from '../../../ui/text/options.ts';
import { absent, listText } from '../../../ui/text/format.ts';
import { labels, userNameLabel } from './labels.ts';

const roleNames = ({ roles }: User) => roles.map(({ name }) => name);
const applicationNames = ({ applications }: User) => applications.map(({ applicationName }) => applicationName);

/** One name as it is, several as their number: which they are is in the hint. */
const nameOrCount = (names: readonly string[], many: MessageDescriptor, { say }: CellPlace): string =>
  names.length > 1 ? say(many) : (names[0] ?? absent);

export const columns: readonly Column<User>[] = [
  textColumn('userName', labels.userName, {
    card: 'secondary',
    copy: { label: userNameLabel, value: (row) => row.userName },
  }),
  textColumn('fullName', labels.fullName, { card: 'title', link: true }),
  textColumn('jobNumber', labels.jobNumber, { hidden: 'narrow' }),
  {
    id: 'roles',
    header: labels.roles,
    grow: true,
    card: 'secondary',
    cell: (row, { language }) => listText(language, roleNames(row)) || absent,
    hint: (row) => roleNames(row).join('\n') || undefined,
  },
  {
    id: 'applications',
    header: labels.applications,
    hidden: 'narrow',
    exports: { 'applications.applicationName': labels.applications },
    cell: (row, place) => {
      const names = applicationNames(row);
      return nameOrCount(names, msg`${plural(names.length, { one: '# application', other: '# applications' })}`, place);
    },
    hint: (row) => applicationNames(row).join('\n') || undefined,
  },
  {
    id: 'unit',
    header: labels.unit,
    exports: { id: { title: labels.unit, texts: () => ['[{dpt.name}|{org.name}|{instu.name}]'] } },
    cell: (row) => row.dpt?.name ?? row.org?.name ?? row.instu?.name ?? absent,
  },
  textColumn('orgCode', labels.orgCode, { hidden: true }),
  statusColumn(labels.status, activeStates),
  instantColumn('registrationTime', labels.registrationTime, { hidden: true }),
  instantColumn('lastLoginTime', labels.lastLoginTime),
];

const optionsOf = (list: readonly Option[] = []) => list.map(({ value, label }) => ({ value, label }));

/** Filters; roles, applications and units are those of the platform. */
export const filtersOf = (
  roles: readonly Option[] | undefined,
  applications: readonly Option[] | undefined,
  units: readonly UnitNode[] | undefined,
): readonly Filter[] => [
  { kind: 'text', id: 'fullName', label: labels.fullName },
  { kind: 'text', id: 'userName', label: labels.userName },
  { kind: 'choice', id: 'status', label: labels.status, options: options(activeStates) },
  { kind: 'text', id: 'jobNumber', label: labels.jobNumber },
  { kind: 'choice', id: 'roleId', label: msg`Role`, options: optionsOf(roles) },
  { kind: 'choice', id: 'appId', label: msg`Application`, options: optionsOf(applications) },
  { kind: 'choice', id: 'unitId', label: labels.unit, options: unitOptions(units ?? []) },
];
