import { msg } from '@lingui/core/macro';
import { UserInput as limits } from '../../../../openapi/generated/limits.system.ts';
import { UserInput as InputSchema, UserUpdate as UpdateSchema } from '../../../../openapi/generated/schemas.system.ts';
import type { User, UserInput, UserUpdate } from '../../../api/generated/client.schemas.ts';
import { mismatch } from '../../../rules/same-password.ts';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { validation } from '../../../ui/form/validation.ts';
import { plainText } from '../../../ui/text/plain-text.ts';

export interface UserValues extends Record<string, unknown> {
  userName: string;
  fullName: string;
  jobNumber: string;
  roles: string[];
  applications: string[];
  unitId: string;
  phone: string;
  email: string;
  remark: string;
  password: string;
  confirmPassword: string;
}

const passwordRule = msg`8–16 letters and digits, at least one of each`;
export const fields: FieldTable = {
  userName: {
    label: msg`User name`,
    required: true,
    hint: msg`Used to sign in; 1–50 characters without blanks`,
    plain: true,
  },
  fullName: { label: msg`Full name`, required: true, limit: limits.fullName },
  jobNumber: { label: msg`Job number`, hint: msg`At most 10 characters`, plain: true },
  roles: { label: msg`Roles`, required: true, hint: msg`The first enabled one is selected at sign-in` },
  applications: { label: msg`Applications`, hint: msg`The first one is current at sign-in` },
  unitId: { label: msg`Unit` },
  phone: { label: msg`Mobile number`, plain: true },
  email: { label: msg`Email`, plain: true },
  remark: { label: msg`Remarks`, hint: msg`At most 100 characters`, limit: limits.remark },
  password: { label: msg`Password`, required: true, hint: passwordRule, secret: true },
  confirmPassword: { label: msg`Confirm password`, required: true, secret: true },
};

export const toValues = (user: User | null): UserValues => ({
  userName: user?.userName ?? '',
  fullName: user?.fullName ?? '',
  jobNumber: user?.jobNumber ?? '',
  roles: user?.roles.map(({ id }) => id) ?? [],
  applications: user?.applications.map(({ appId }) => appId) ?? [],
  unitId: user?.unitId ?? '',
  phone: user?.phone ?? '',
  email: user?.email ?? '',
  remark: user?.remark ?? '',
  password: '',
  confirmPassword: '',
});

const common = (values: UserValues) => ({
  userName: plainText(values.userName),
  fullName: values.fullName.trim(),
  roles: values.roles,
  applications: values.applications,
  ...(values.jobNumber && { jobNumber: plainText(values.jobNumber) }),
  ...(values.unitId && { unitId: values.unitId }),
  ...(values.phone && { phone: plainText(values.phone) }),
  ...(values.email && { email: plainText(values.email) }),
  ...(values.remark && { remark: values.remark }),
});

export const toInput = (values: UserValues): UserInput => ({
  ...common(values),
  password: values.password,
  confirmPassword: values.confirmPassword,
});

export const toUpdate = (values: UserValues, { id }: User): UserUpdate => ({ ...common(values), userId: id });

const matching = ({ password, confirmPassword }: UserValues) => ({
  confirmPassword: mismatch(password, confirmPassword),
});

export const validate = (values: UserValues, user: User | null) =>
  user
    ? validation(UpdateSchema, (given: UserValues) => toUpdate(given, user))(values)
    : validation(InputSchema, toInput, matching)(values);
