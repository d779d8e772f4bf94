import type { ReactNode } from 'react';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useGetApplicationConfig } from '../../../../api/generated/application-config/application-config.ts';
import { useListOptions } from '../../../../api/generated/options/options.ts';
import { transactions } from '../../../../api/generated/transactions/resource.ts';
import { Input, Inputs } from '../../../../resource/fields/inputs.tsx';
import { ResourceForm } from '../../../../resource/form.tsx';
import { useCan } from '../../../../session/permission.ts';
import { ShellLink } from '../../../../shell/frame/shell-link.tsx';
import { FormTabs } from '../../../../ui/form/form-tabs.tsx';
import { plainOptions } from '../../../../ui/text/options.ts';
import { printPolicies } from '../print.ts';
import { fields } from './fields.ts';
import { Breaker, Limits, Mock, Security } from './parts.tsx';
import { reviewOf } from './review.tsx';
import { form, rules } from './values.ts';

const base = ['name', 'code', 'groupId', 'method', 'requestUrl', 'communicationPort', 'timeoutMs'] as const;

/** A note that there is no group to choose, with a link to create one. */
function NoGroups() {
  const { t } = useLingui();
  const can = useCan('platform/api-group');
  return (
    <>
      {t`No API groups yet. Create one for each backend system that the gateway forwards requests to.`}{' '}
      {can('doCreate') && <ShellLink href="/pages/platform/api-group?form=new">{t`New API group`}</ShellLink>}
    </>
  );
}

/** The form for creating or editing a transaction with all its policies. */
export default function TransactionForm() {
  const { t, i18n } = useLingui();
  const { data } = useListOptions('group');
  const groups = plainOptions(data);
  const switches = useGetApplicationConfig().data;
  const group = (
    <Input
      of={fields.groupId}
      none={t`Choose a group`}
      options={groups}
      description={data?.length === 0 && <NoGroups />}
    />
  );
  return (
    <ResourceForm
      of={transactions}
      {...form}
      title={(transaction) => (transaction ? t`Edit ${transaction.name}` : t`New transaction`)}
      rules={rules}
      review={reviewOf}
      done={{ created: msg`Transaction created` }}
      print={(values, place) => ({
        ...form.print(values, place),
        groupId: groups.find(({ value }) => value === values.groupId)?.label ?? values.groupId,
        ...printPolicies(form.toInput(values), i18n),
      })}
    >
      {(edit) => {
        const part = (id: string, label: string, paths: readonly string[], content: ReactNode) => ({
          id,
          label,
          paths,
          content,
        });
        const common = { form: edit, switches };
        return (
          <FormTabs
            label={t`Form sections`}
            errors={edit.errors}
            parts={[
              part('base', t`Basics`, base, <Inputs of={fields} names={base} own={{ groupId: group }} />),
              part('limits', t`Limits`, ['tokenBucket', 'threshold', 'limitResponse', 'cache'], <Limits {...common} />),
              part('breaker', t`Circuit breaker`, ['circuitBreaker'], <Breaker {...common} />),
              part(
                'security',
                t`Security`,
                ['antiReplay', 'signature', 'encryption', 'deviceList'],
                <Security {...common} />,
              ),
              part('mock', t`Mock`, ['contentType', 'mock'], <Mock {...common} />),
              part('description', t`Description`, ['description'], <Inputs of={fields} names={['description']} />),
            ]}
          />
        );
      }}
    </ResourceForm>
  );
}
