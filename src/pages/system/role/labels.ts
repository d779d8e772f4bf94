import { msg } from '@lingui/core/macro';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';

/** What is known of a role, in columns, filters, fields and facts. */
export const labels = {
  recordNumber: msg`Record number`,
  code: msg`Code`,
  name: msg`Name`,
  status: msg`Status`,
  menuCount: msg`Menus`,
  controlCount: msg`Controls`,
  description: msg`Description`,
};

/** What the code is called in the middle of a sentence. */
export const codeLabel = msg`code`;

/** The fields of a role and of a copy of one. */
export const fields: FieldTable = {
  code: { label: labels.code, hint: msg`5–20 letters, digits, or _`, plain: true },
  name: { label: labels.name },
  description: { label: labels.description },
};
