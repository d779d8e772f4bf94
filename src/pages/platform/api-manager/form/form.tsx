import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useGetApplicationConfig } from '../../../../api/generated/application-config/application-config.ts';
import { useListOptions } from '../../../../api/generated/options/options.ts';
import { input } from '../../../../api/generated/transactions/input.ts';
import { transactions } from '../../../../api/generated/transactions/resource.ts';
import { ResourceForm } from '../../../../resource/form.tsx';
import { FormTabs } from '../../../../ui/form/form-tabs.tsx';
import { fields } from './fields.ts';
import { Breaker, Limits, Mock, Security } from './parts.tsx';
import { rules, toInput, toValues } from './values.ts';
import { printPolicies } from '../print.ts';

/** New transaction, and change of one with all its policies. */
export default function TransactionForm() {
  const { t, i18n } = useLingui();
  const groups = useListOptions('group').data ?? [];
  const switches = useGetApplicationConfig().data;
  return (
    <ResourceForm
      of={transactions}
      input={input}
      title={(entity) => (entity ? t`Edit ${entity.name}` : t`New transaction`)}
      initial={toValues}
      fields={fields}
      toInput={toInput}
      rules={rules}
      done={{ created: msg`Transaction created`, saved: msg`Changes saved` }}
      print={(values) => ({
        groupId: groups.find(({ value }) => value === values.groupId)?.label ?? values.groupId,
        ...printPolicies(toInput(values), i18n),
      })}
    >
      {(form) => (
        <FormTabs
          label={t`Form sections`}
          errors={form.errors}
          parts={[
            {
              id: 'base',
              label: t`Basics`,
              paths: ['name', 'code', 'groupId', 'method', 'requestUrl', 'communicationPort', 'timeoutMs'],
              content: (
                <>
                  <TextInput {...form.getInputProps('name')} data-autofocus autoComplete="off" />
                  <TextInput {...form.getInputProps('code')} autoComplete="off" />
                  <NativeSelect
                    {...form.getInputProps('groupId')}
                    data={[
                      { value: '', label: t`Choose a group` },
                      ...groups.map(({ value, label }) => ({ value, label })),
                    ]}
                  />
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
              label: t`Circuit breaker`,
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
    </ResourceForm>
  );
}
