import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useGetApplicationConfig } from '../../../api/generated/application-config/application-config.ts';
import type { Transaction } from '../../../api/generated/client.schemas.ts';
import { useListOptions } from '../../../api/generated/options/options.ts';
import {
  getTransaction,
  getUpdateTransactionMutationKey,
  updateTransaction,
  useCreateTransaction,
} from '../../../api/generated/transactions/transactions.ts';
import { problemShown, useUpdate } from '../../../api/update.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import { FormTabs } from '../../../ui/form/form-tabs.tsx';
import { fields } from './form-fields.ts';
import { Breaker, Limits, Mock, Security } from './form-parts.tsx';
import { toInput, toValues, type TransactionValues, validate } from './form-values.ts';
import { printPolicies } from './print.ts';

/** New transaction, and change of one with all its policies. */
export default function TransactionForm() {
  const { search, setSearch, setDirty } = useView('/pages/platform/api-manager');
  const { t, i18n } = useLingui();
  const groups = useListOptions('group').data ?? [];
  const switches = useGetApplicationConfig().data;
  const create = useCreateTransaction(problemShown);
  const update = useUpdate(getUpdateTransactionMutationKey(), updateTransaction);

  return (
    <FormDrawer<TransactionValues, Transaction>
      name="platform.api-manager.1"
      record={search.form}
      onRecord={(form) => setSearch({ form })}
      title={(entity) => (entity ? t`Edit ${entity.name}` : t`New transaction`)}
      load={(id) => getTransaction(id)}
      initial={toValues}
      validate={validate}
      fields={fields}
      toInput={toInput}
      print={(values) => ({
        groupId: groups.find(({ value }) => value === values.groupId)?.label ?? values.groupId,
        ...printPolicies(toInput(values), i18n),
      })}
      onDirty={(dirty) => setDirty('form', dirty)}
      submit={(values, { entity, ifMatch }) =>
        entity && ifMatch
          ? update.mutateAsync({ id: entity.id, data: toInput(values), ifMatch })
          : create.mutateAsync({ data: toInput(values) })
      }
    >
      {(form) => (
        <FormTabs
          label={t`Parts of the form`}
          errors={form.errors}
          parts={[
            {
              id: 'base',
              label: t`Base`,
              paths: ['name', 'code', 'groupId', 'method', 'requestUrl', 'communicationPort', 'timeoutMs'],
              content: (
                <>
                  <TextInput {...form.getInputProps('name')} data-autofocus autoComplete="off" />
                  <TextInput {...form.getInputProps('code')} autoComplete="off" />
                  <NativeSelect {...form.getInputProps('groupId')}>
                    <option value="">{t`Choose a group`}</option>
                    {groups.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </NativeSelect>
                  <NativeSelect {...form.getInputProps('method')} data={['GET', 'POST', 'PUT', 'DELETE']} />
                  <TextInput {...form.getInputProps('requestUrl')} autoComplete="off" />
                  <TextInput {...form.getInputProps('communicationPort')} inputMode="numeric" />
                  <TextInput {...form.getInputProps('timeoutMs')} inputMode="numeric" />
                </>
              ),
            },
            {
              id: 'limits',
              label: t`Limits`,
              paths: ['tokenBucket', 'threshold', 'limitResponse', 'cache'],
              content: <Limits form={form} switches={switches} />,
            },
            {
              id: 'breaker',
              label: t`Breaker`,
              paths: ['circuitBreaker'],
              content: <Breaker form={form} switches={switches} />,
            },
            {
              id: 'security',
              label: t`Security`,
              paths: ['antiReplay', 'signature', 'encryption', 'deviceList'],
              content: <Security form={form} switches={switches} />,
            },
            {
              id: 'mock',
              label: t`Mock`,
              paths: ['contentType', 'mock'],
              content: <Mock form={form} switches={switches} />,
            },
            {
              id: 'description',
              label: t`Description`,
              paths: ['description'],
              content: <Textarea {...form.getInputProps('description')} rows={4} />,
            },
          ]}
        />
      )}
    </FormDrawer>
  );
}
