import { msg } from '@lingui/core/macro';
import type { User, UserInput, UserUpdate } from '../../../api/generated/client.schemas.ts';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { nameText, plainText } from '../../../ui/text/plain-text.ts';
import { labels } from './labels.ts';

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

export const fields: FieldTable = {
  userName: { label: labels.userName, hint: msg`Used to sign in; 1–50 characters without spaces`, plain: true },
  fullName: { label: labels.fullName },
  jobNumber: { label: labels.jobNumber, plain: true },
  roles: { label: labels.roles, hint: msg`The first enabled one is selected at sign-in` },
  applications: { label: labels.applications, hint: msg`The first one is selected at sign-in` },
  unitId: { label: labels.unit },
  phone: { label: labels.phone, plain: true },
  email: { label: labels.email, plain: true },
  remark: { label: labels.remark },
  password: { label: msg`Password`, hint: msg`8–16 letters and digits, at least one of each`, secret: true },
  confirmPassword: { label: msg`Confirm password`, secret: true },
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
  fullName: nameText(values.fullName),
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

export const toChange = (values: UserValues, userId: string): UserUpdate => ({ ...common(values), userId });
