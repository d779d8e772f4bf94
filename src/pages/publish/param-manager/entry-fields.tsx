import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button/button.tsx';
import { RadioGroup } from '../../../ui/field/radio-group.tsx';
import type { EditForm } from '../../../ui/form/use-edit-form.tsx';
import { JsonField } from '../../../ui/json-editor/json-field.tsx';
import { useItemFocus } from '../../../ui/use-item-focus.ts';
import { platformNames, platforms } from '../../../resource/platforms.ts';
import type { SwitchValues } from './form-values.ts';
import classes from './param-manager.module.css';
import { fields } from './fields.tsx';

type Form = EditForm<SwitchValues>;

const truths = [
  { value: 'true', label: msg`True` },
  { value: 'false', label: msg`False` },
];

/** The value of a platform, with a control for its type. */
function ValueField({ form, index, label }: { form: Form; index: number; label: string }) {
  const { valueType, entries } = form.values;
  const field = { ...form.getInputProps(`entries.${index}.value`), label, required: true };
  if (valueType === 'boolean') return <RadioGroup {...field} options={truths} />;
  if (valueType === 'number') return <TextInput {...field} inputMode="decimal" autoComplete="off" />;
  if (valueType === 'json') return <JsonField {...field} value={entries[index]?.value ?? ''} isJson />;
  return <Textarea {...field} autosize minRows={1} maxRows={8} />;
}

/** The fields for one to three values, each for a different platform. */
export function EntryFields({ form }: { form: Form }) {
  const { t, i18n } = useLingui();
  const { entries } = form.values;
  const usedPlatforms = entries.map(({ platform }) => platform);
  const free = platforms.filter((platform) => !usedPlatforms.includes(platform));
  const { list, added, removed } = useItemFocus<HTMLFieldSetElement>(entries.length);
  const add = () => {
    const [platform] = free;
    // Prefills the previous value: values are usually the same on all platforms.
    if (!platform) return;
    form.insertListItem('entries', { platform, value: entries.at(-1)?.value ?? '' });
    const name = i18n._(platformNames[platform]);
    added(t`Value for ${name} added`);
  };
  return (
    <fieldset ref={list} className={`stack ${classes.entries}`}>
      <legend>{i18n._(fields.entries.label)}</legend>
      {entries.map(({ platform }, index) => {
        const name = i18n._(platformNames[platform]);
        return (
          <div key={platform} data-item className={`card ${classes.entry}`}>
            <NativeSelect
              {...form.getInputProps(`entries.${index}.platform`)}
              aria-label={t`Platform of value ${index + 1}`}
              data={platforms
                .filter((other) => other === platform || free.includes(other))
                .map((value) => ({ value, label: i18n._(platformNames[value]) }))}
            />
            <Button
              variant="subtle"
              disabled={entries.length === 1}
              aria-label={t`Remove the value for ${name}`}
              onClick={() => {
                form.removeListItem('entries', index);
                removed(index, t`Value for ${name} removed`);
              }}
            >
              ×
            </Button>
            <ValueField form={form} index={index} label={t`Value for ${name}`} />
          </div>
        );
      })}
      <Button data-add variant="default" disabled={free.length === 0} onClick={add}>
        {t`Add a value (${entries.length} of ${platforms.length})`}
      </Button>
    </fieldset>
  );
}
