import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { TransactionCopy as limits } from '../../../../openapi/generated/limits.platform.ts';
import { TransactionCopy as schema } from '../../../../openapi/generated/schemas.platform.ts';
import type { Transaction, TransactionCopy } from '../../../api/generated/client.schemas.ts';
import { transactions } from '../../../api/generated/transactions/resource.ts';
import { fieldsOf } from '../../../resource/fields/field.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { Inputs } from '../../../resource/fields/inputs.tsx';
import { ResourceForm } from '../../../resource/form.tsx';
import { address } from './address.ts';
import { fields as all } from './form/fields.ts';

const resource = { ...address, get: transactions.get, update: transactions.copyTransaction };
const fields = fieldsOf<Transaction, TransactionCopy>()({ code: all.code, name: all.name });
const form = formOf(fields, { schema, limits });

/** The form for a new transaction with the policies of an existing one. */
export default function TransactionCopyForm() {
  const { t } = useLingui();
  return (
    <ResourceForm
      of={resource}
      opens="copy"
      {...form}
      title={(transaction) => (transaction ? t`Copy ${transaction.name}` : t`Copy`)}
      initial={(transaction: Transaction | null) => ({ ...form.initial(transaction), code: '' })}
      done={{ saved: msg`Transaction copied` }}
    >
      {(_, transaction) => (
        <>
          <p className="paragraph">{t`The copy has the same path and policies as ${transaction?.name ?? ''} and is disabled.`}</p>
          <Inputs of={fields} />
        </>
      )}
    </ResourceForm>
  );
}
