import { NativeSelect, TextInput } from '@mantine/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Booth } from '../../../api/generated/client.schemas.ts';
import { booths } from '../../../api/generated/booths/resource.ts';
import { input } from '../../../api/generated/booths/input.ts';
import { uploadTransport } from '../../../api/upload.ts';
import { ResourceForm } from '../../../resource/form.tsx';
import { RadioGroup } from '../../../ui/field/radio-group.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';
import type { EditForm } from '../../../ui/form/use-edit-form.tsx';
import { options } from '../../../ui/text/options.ts';
import { fileName } from '../../../ui/upload/file-value.ts';
import { UploadField } from '../../../ui/upload/upload-field.tsx';
import { pictureRule } from '../picture-rule.ts';
import { fields, hasPicture, placeOf, rules, toDraft, toInput, toValues, type BoothValues } from './form-values.ts';
import { boothTypes } from '../booth.ts';
import { fallbacks, materials, pages } from './labels.ts';
import classes from './booth.module.css';

const transport = uploadTransport('picture');

/** The picture that a slot shows while there is nothing else, once its size is known. */
function FallbackField({ form }: { form: EditForm<BoothValues> }) {
  const { t } = useLingui();
  const place = placeOf(form.values);
  if (!hasPicture(form.values)) return null;
  if (place === null)
    return <p className={classes.note}>{t`Enter width and height first. The image has to match them.`}</p>;
  const { width, height } = place;
  return (
    <UploadField
      {...form.getInputProps('fallbackId')}
      value={form.values.fallbackId}
      description={
        <span className={classes.note}>{t`At least ${width} × ${height} pixels, with the same aspect ratio`}</span>
      }
      rule={pictureRule(place)}
      transport={transport}
      preview
    />
  );
}

/** New ad slot, and change of one: while activities show in it, its kind and size stay. */
export default function BoothForm() {
  const { t, i18n } = useLingui();
  const choices = (words: Readonly<Record<string, MessageDescriptor>>) =>
    options(words).map(({ value, label }) => ({ value, label: i18n._(label) }));
  return (
    <ResourceForm
      of={booths}
      input={input}
      title={(booth: Booth | null) => (booth ? t`Edit ${booth.name}` : t`New ad slot`)}
      initial={toValues}
      rules={rules}
      fields={fields}
      toInput={toInput}
      toDraft={toDraft}
      print={(values) => ({
        type: i18n._(boothTypes[values.type]),
        materialType: i18n._(materials[values.materialType]),
        fallback: i18n._(fallbacks[values.fallback]),
        fallbackId: fileName(values.fallbackId),
        isSkippable: values.isSkippable ? t`Yes` : t`No`,
      })}
      done={{ created: msg`Ad slot created`, saved: msg`Changes saved` }}
    >
      {(form, booth) => {
        const disabled = booth?.status === 'inApplication';
        return (
          <>
            <TextInput {...form.getInputProps('name')} data-autofocus autoComplete="off" />
            {disabled && (
              <p role="note" className={classes.note}>
                {t`An online activity uses this slot, so its code, type, material, and size can't be changed.`}
              </p>
            )}
            <TextInput {...form.getInputProps('code')} autoComplete="off" spellCheck={false} disabled={disabled} />
            <NativeSelect {...form.getInputProps('type')} data={choices(boothTypes)} disabled={disabled} />
            <NativeSelect {...form.getInputProps('materialType')} data={choices(materials)} disabled={disabled} />
            <div className={classes.pair}>
              <TextInput {...form.getInputProps('width')} inputMode="numeric" disabled={disabled} />
              <TextInput {...form.getInputProps('height')} inputMode="numeric" disabled={disabled} />
            </div>
            <TextInput {...form.getInputProps('position')} />
            <TextInput {...form.getInputProps('keyword')} />
            <div className={classes.pair}>
              {pages.map((name) => (
                <TextInput key={name} {...form.getInputProps(name)} autoComplete="off" spellCheck={false} />
              ))}
            </div>
            <div className={classes.pair}>
              <TextInput {...form.getInputProps('capacity')} inputMode="numeric" />
              <TextInput {...form.getInputProps('cacheSeconds')} inputMode="numeric" />
            </div>
            {form.values.type === 'splash' && (
              <>
                <TextInput {...form.getInputProps('splashSeconds')} inputMode="numeric" />
                <SwitchField {...form.getInputProps('isSkippable', { type: 'checkbox' })} />
              </>
            )}
            {form.values.materialType !== 'text' && (
              <RadioGroup {...form.getInputProps('fallback')} options={options(fallbacks)} />
            )}
            <FallbackField form={form} />
          </>
        );
      }}
    </ResourceForm>
  );
}
