import { TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { TransactionCopy as limits } from '../../../../openapi/generated/limits.platform.ts';
import { TransactionCopy as schema } from '../../../../openapi/generated/schemas.platform.ts';
import { transactions } from '../../../api/generated/transactions/resource.ts';
import { ResourceForm } from '../../../resource/form.tsx';
import { nameText, plainText } from '../../../ui/text/plain-text.ts';
import { address } from './address.ts';
import { codeField, nameField } from './form/fields.ts';

interface CopyValues extends Record<string, unknown> {
  code: string;
  name: string;
}

const resource = { ...address, get: transactions.get, update: transactions.copyTransaction };

/** A new transaction with the policies of another one. */
export default function TransactionCopyForm() {
  const { t } = useLingui();
  return (
    <ResourceForm
      of={resource}
      opens="copy"
      input={{ schema, limits }}
      title={(transaction) => (transaction ? t`Copy ${transaction.name}` : t`Copy`)}
      initial={(transaction): CopyValues => ({ code: '', name: transaction?.name ?? '' })}
      fields={{ code: codeField, name: nameField }}
      toInput={({ code, name }: CopyValues) => ({ code: plainText(code), name: nameText(name) })}
      done={{ saved: msg`Transaction copied` }}
    >
      {(form, transaction) => (
        <>
          <p>{t`The copy has the same path and policies as ${transaction?.name ?? ''} and is disabled.`}</p>
          <TextInput {...form.getInputProps('code')} autoComplete="off" data-autofocus />
          <TextInput {...form.getInputProps('name')} />
        </>
      )}
    </ResourceForm>
  );
}
