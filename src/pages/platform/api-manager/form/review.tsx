import { t } from '@lingui/core/macro';
import { fieldChanges } from '../../../../../openapi/gateway/field-changes.ts';
import type { Transaction } from '../../../../api/generated/client.schemas.ts';
import type { Confirmation } from '../../../../ui/confirm/confirmation.ts';
import type { Intent } from '../../../../ui/form/types.ts';
import { changedFields } from '../../changed-fields.tsx';
import { TakesEffect } from '../../takes-effect.tsx';
import { typedPolicies } from '../labels.ts';
import { form, type TransactionValues } from './values.ts';

/**
 * The confirmation before a transaction is changed, with each old and new value; null if no change has a risk. Turning
 * off signature or encryption requires that its code is typed.
 */
export function reviewOf({
  values,
  changes,
  over,
}: Pick<Intent<TransactionValues, Transaction>, 'values' | 'changes' | 'over'>): Omit<Confirmation, 'run'> | null {
  if (!over) return null;
  const { name, code, status } = over;
  const changed = fieldChanges('transaction', over, { ...form.toInput(values), status });
  if (!changed.some(({ risk }) => risk)) return null;
  return {
    title: t`Change ${name}?`,
    verb: t({ message: 'Change', context: 'verb' }),
    names: [name],
    impact: changedFields(changes, form.fields, changed),
    next: <TakesEffect />,
    ...(changed.some(({ path, risk }) => risk === 'securityOff' && typedPolicies.has(path)) && { typed: code }),
  };
}
