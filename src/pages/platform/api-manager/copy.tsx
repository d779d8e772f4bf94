import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { TransactionCopy as InputSchema } from '../../../../openapi/generated/schemas.platform.ts';
import type { Transaction } from '../../../api/generated/client.schemas.ts';
import { getTransaction, useCopyTransaction } from '../../../api/generated/transactions/transactions.ts';
import { problemShown } from '../../../api/update.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import { validation } from '../../../ui/form/validation.ts';
import { plainText } from '../../../ui/text/plain-text.ts';
import { fields } from './form-fields.ts';

interface CopyValues extends Record<string, unknown> {
  code: string;
  name: string;
}

const toInput = ({ code, name }: CopyValues) => ({ code: plainText(code), name: name.trim() });
const validate = validation(InputSchema, toInput);
const { code, name } = fields;
const own = { ...(code && { code }), ...(name && { name }) };

/** A new transaction with the policies of another one. */
export default function TransactionCopyForm() {
  const { search, setSearch, setDirty } = useView('/pages/platform/api-manager');
  const { t } = useLingui();
  const { mutateAsync: copy } = useCopyTransaction(problemShown);
  return (
    <FormDrawer<CopyValues, Transaction>
      name="platform.api-manager.copy.1"
      record={search.copy}
      controls={{ update: 'doCreate' }}
      onRecord={(of) => setSearch({ copy: of })}
      title={(transaction) => (transaction ? t`Copy ${transaction.name}` : t`Copy`)}
      load={(id) => getTransaction(id)}
      initial={(transaction) => ({ code: '', name: transaction?.name ?? '' })}
      validate={validate}
      fields={own}
      onDirty={(dirty) => setDirty('copy', dirty)}
      submit={async (values, { entity }) => entity && copy({ id: entity.id, data: toInput(values) })}
    >
      {(form, transaction) => (
        <>
          <p>{t`The copy has the path and the policies of ${transaction?.name ?? ''}, and is disabled.`}</p>
          <TextInput {...form.getInputProps('code')} autoComplete="off" data-autofocus />
          <TextInput {...form.getInputProps('name')} />
        </>
      )}
    </FormDrawer>
  );
}
