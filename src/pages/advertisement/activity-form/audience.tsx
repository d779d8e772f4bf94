import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { ActivityInput as limits } from '../../../../openapi/generated/limits.advertisement.ts';
import type { Option } from '../../../api/generated/client.schemas.ts';
import { useRegionChoices } from '../../../resource/audience/region-choices.ts';
import { VersionField } from '../../../resource/audience/version/version-field.tsx';
import { Input } from '../../../resource/fields/inputs.tsx';
import { platformNames, platforms } from '../../../resource/platforms.ts';
import { CheckboxGroup } from '../../../ui/field/checkbox-group.tsx';
import { MultiSelect } from '../../../ui/field/multi-select.tsx';
import type { EditForm } from '../../../ui/form/use-edit-form.tsx';
import { plainOptions } from '../../../ui/text/options.ts';
import { fields } from '../activity-fields.tsx';
import type { ActivityValues } from './values.ts';
import classes from './activity-form.module.css';

const choices = platforms.map((value) => ({ value, label: platformNames[value] }));

/** The fields for the audience of an activity: crowd, platforms with versions, cities, frequency cap. */
export function AudienceFields({ form, crowds }: { form: EditForm<ActivityValues>; crowds: readonly Option[] }) {
  const { t, i18n } = useLingui();
  const { crowdId } = form.values;
  const crowd = crowds.find(({ value }) => value === crowdId);
  const regions = useRegionChoices(form.values.cities);
  const options = crowd || crowdId === '' ? crowds : [{ value: crowdId, label: t`Deleted audience` }, ...crowds];
  return (
    <>
      <Input of={fields.crowdId} none={t`Everyone`} options={plainOptions(options)} />
      {crowd?.extra?.['status'] === 'notReady' && (
        <p role="note" className={`notice ${classes.warning}`}>
          {t`This audience is not ready. You can save the activity, but it can't go online until the audience has members.`}
        </p>
      )}
      <CheckboxGroup {...form.getInputProps('platforms')} options={choices} />
      {platforms
        .filter((platform) => form.values.platforms.includes(platform))
        .map((platform) => {
          const name = i18n._(platformNames[platform]);
          return (
            <fieldset key={platform} className={`card ${classes.range}`}>
              <legend>{t`${name} app versions`}</legend>
              <VersionField {...form.getInputProps(`versions.${platform}.min`)} platforms={[platform]} />
              <VersionField {...form.getInputProps(`versions.${platform}.max`)} platforms={[platform]} />
            </fieldset>
          );
        })}
      <MultiSelect {...form.getInputProps('cities')} data={regions} maxValues={limits.cities.maxItems} />
      <fieldset className={`card ${classes.range}`}>
        <legend>{t(fields.frequency.label)}</legend>
        <TextInput {...form.getInputProps('frequency.perDay')} inputMode="numeric" />
        <TextInput {...form.getInputProps('frequency.total')} inputMode="numeric" />
      </fieldset>
    </>
  );
}
