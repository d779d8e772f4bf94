import { TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Funnel, FunnelInput } from '../../../../api/generated/client.schemas.ts';
import { input } from '../../../../api/generated/funnels/input.ts';
import { funnels } from '../../../../api/generated/funnels/resource.ts';
import { ResourceForm } from '../../../../resource/form.tsx';
import { DataList, Fact } from '../../../../ui/form/detail-drawer.tsx';
import type { FieldTable } from '../../../../ui/form/use-edit-form.tsx';
import { nameText } from '../../../../ui/text/plain-text.ts';
import { address } from '../address.ts';

interface SaveValues extends Record<string, unknown> {
  name: string;
}

interface SaveFormProps {
  steps: readonly string[];
  windowHours: string;
  nameOf: (step: string) => string;
}

const fields: FieldTable = { name: { label: msg`Name` } };
const of = { ...funnels, ...address };

/** The form that saves the current funnel under a name. */
export default function SaveForm({ steps, windowHours, nameOf }: SaveFormProps) {
  const { t } = useLingui();
  return (
    <ResourceForm
      of={of}
      input={input}
      title={(funnel: Funnel | null) => (funnel ? t`Rename ${funnel.name}` : t`Save funnel`)}
      initial={(funnel): SaveValues => ({ name: funnel?.name ?? '' })}
      fields={fields}
      toInput={({ name }: SaveValues): FunnelInput => ({
        name: nameText(name),
        steps: [...steps],
        windowHours: Number(windowHours),
      })}
      done={{ created: msg`Funnel saved`, saved: msg`Changes saved` }}
    >
      {(form) => (
        <>
          <TextInput {...form.getInputProps('name')} data-autofocus autoComplete="off" />
          <DataList>
            <Fact label={t`Steps`}>{steps.map(nameOf).join(' → ')}</Fact>
          </DataList>
        </>
      )}
    </ResourceForm>
  );
}
