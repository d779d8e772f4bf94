import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Option, UnitNode, User, UserInput } from '../../../api/generated/client.schemas.ts';
import { columnsOf, filtersBy } from '../../../resource/fields/columns.tsx';
import { code, fieldsOf, instant, list, output, own, secret, status, text } from '../../../resource/fields/field.ts';
import { unitOptions } from '../../../resource/units.ts';
import type { CellPlace, Filter } from '../../../ui/list/types.ts';
import { activeStates } from '../../../ui/status/active-states.ts';
import { absent, listText } from '../../../ui/text/format.ts';

const roleNames = ({ roles }: User) => roles.map(({ name }) => name);
const applicationNames = ({ applications }: User) => applications.map(({ applicationName }) => applicationName);

/** A single name, or the number of several names, which the tooltip lists. */
const nameOrCount = (names: readonly string[], many: MessageDescriptor, { say }: CellPlace): string =>
  names.length > 1 ? say(many) : (names[0] ?? absent);

const unit = msg`Unit`;
const applications = msg`Applications`;

export const fields = fieldsOf<User, UserInput>()({
  userName: code(msg`User name`, {
    hint: msg`Used to sign in; 1–50 characters without spaces`,
    copy: msg`user name`,
    most: 50,
    column: { card: 'secondary' },
  }),
  fullName: text(msg`Full name`, { column: { card: 'title', link: true } }),
  jobNumber: code(msg`Job number`, { column: { hidden: 'narrow' } }),
  roles: list(msg`Roles`, {
    hint: msg`The first enabled one is selected at sign-in`,
    read: ({ roles }) => roles.map(({ id }) => id),
    show: (user, { language }) => listText(language, roleNames(user)),
    column: { grow: true, card: 'secondary', hint: (user) => roleNames(user).join('\n') || undefined },
  }),
  applications: list(applications, {
    hint: msg`The first one is selected at sign-in`,
    read: (user) => user.applications.map(({ appId }) => appId),
    show: (user, { language }) => listText(language, applicationNames(user)),
    column: {
      hidden: 'narrow',
      exports: { 'applications.applicationName': applications },
      cell: (user, place) => {
        const names = applicationNames(user);
        return nameOrCount(
          names,
          msg`${plural(names.length, { one: '# application', other: '# applications' })}`,
          place,
        );
      },
      hint: (user) => applicationNames(user).join('\n') || undefined,
    },
  }),
  unitId: own(unit, '', {
    fact: false,
    column: {
      id: 'unit',
      exports: { id: { title: unit, texts: () => ['[{dpt.name}|{org.name}|{instu.name}]'] } },
    },
    show: ({ dpt, org, instu }) => dpt?.name ?? org?.name ?? instu?.name,
  }),
  instu: output(msg`Institution`, { show: ({ instu }) => instu?.name }),
  org: output(msg`Organization`, { show: ({ org }) => org?.name }),
  orgCode: output(msg`Organization code`, { column: { hidden: true } }),
  dpt: output(msg`Department`, { show: ({ dpt }) => dpt?.name }),
  phone: code(msg`Mobile number`),
  email: code(msg`Email`),
  remark: text(msg`Remarks`),
  status: status(msg`Status`, activeStates, { column: {} }),
  registrationTime: instant(msg`Registered`, { column: { hidden: true } }),
  lastLoginTime: instant(msg`Last sign-in`, { column: {} }),
  password: secret(msg`Password`, { hint: msg`8–16 letters and digits, at least one of each`, fact: false }),
  confirmPassword: secret(msg`Confirm password`, { fact: false }),
});

export const columns = columnsOf(fields);

/** The filters, with the roles, applications and units of the platform. */
export const filtersOf = (
  roles: readonly Option[] = [],
  ofApplications: readonly Option[] = [],
  units: readonly UnitNode[] = [],
): readonly Filter[] => [
  ...filtersBy(fields, ['fullName', 'userName', 'status', 'jobNumber']),
  { kind: 'choice', id: 'roleId', label: msg`Role`, options: roles },
  { kind: 'choice', id: 'appId', label: msg`Application`, options: ofApplications },
  { kind: 'choice', id: 'unitId', label: unit, options: unitOptions(units) },
];
