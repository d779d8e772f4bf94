import { msg } from '@lingui/core/macro';
import type { Role, RoleInput } from '../../../api/generated/client.schemas.ts';
import { updatedColumn } from '../../../resource/columns.tsx';
import { columnsOf, filtersBy } from '../../../resource/fields/columns.tsx';
import { code, count, fieldsOf, status, text } from '../../../resource/fields/field.ts';
import { activeStates } from '../../../ui/status/active-states.ts';

export const fields = fieldsOf<Role, RoleInput>()({
  recordNumber: count(msg`Record number`, { column: { hidden: 'narrow' } }),
  code: code(msg`Code`, { hint: msg`5–20 letters, digits, or _`, copy: msg`code`, column: { card: 'secondary' } }),
  name: text(msg`Name`, { fact: false, column: { card: 'title', link: true } }),
  status: status(msg`Status`, activeStates, { column: {} }),
  userCount: count(msg`Users`, { fact: false, column: { card: 'secondary' } }),
  menuCount: count(msg`Menus`, { column: {} }),
  controlCount: count(msg`Controls`, { column: {} }),
  description: text(msg`Description`, { column: { grow: true } }),
});

export const columns = [...columnsOf(fields), updatedColumn({ hidden: true })];
export const filters = filtersBy(fields, ['code', 'name', 'status']);
