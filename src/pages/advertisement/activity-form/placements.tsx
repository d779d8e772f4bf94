import { useId } from 'react';
import { Input, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { ActivityInput as limits, ActivityText } from '../../../../openapi/generated/limits.advertisement.ts';
import { uploadTransport } from '../../../api/upload.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FieldHelp } from '../../../ui/field/field-help.tsx';
import { RadioGroup } from '../../../ui/field/radio-group.tsx';
import { useIsVisited } from '../../../ui/form/form-tabs.tsx';
import { useFieldText } from '../../../ui/form/limit-text.ts';
import type { EditForm } from '../../../ui/form/use-edit-form.tsx';
import { options } from '../../../ui/text/options.ts';
import { UploadField } from '../../../ui/upload/upload-field.tsx';
import { useItemFocus } from '../../../ui/use-item-focus.ts';
import { activityLabels, priorities } from '../activity.ts';
import { newPlacement } from '../activity-fields.tsx';
import { pictureRule } from '../picture-rule.ts';
import { Material } from './material.tsx';
import type { ActivityValues, BoothChoice } from './values.ts';
import classes from './activity-form.module.css';

type Form = EditForm<ActivityValues>;
const transport = uploadTransport('picture');

interface PlacementProps {
  form: Form;
  booths: readonly BoothChoice[];
  at: number;
}

/** The fields of a placement: its content, its tap target, and a preview. */
function Content({ form, booth, at }: Omit<PlacementProps, 'booths'> & { booth: BoothChoice }) {
  const { t } = useLingui();
  const isSeen = useIsVisited();
  const placement = form.values.booths[at];
  const path = `booths.${at}`;
  const { width, height } = booth;
  if (!placement) return null;
  return (
    <>
      {booth.materialType === 'text' ? (
        <Textarea
          {...form.getInputProps(`${path}.text`)}
          label={t(activityLabels.text)}
          description={<FieldHelp hint={undefined} limit={ActivityText} value={placement.text} before={undefined} />}
          required
          rows={2}
        />
      ) : (
        <UploadField
          {...form.getInputProps(`${path}.imageId`)}
          key={booth.id}
          label={t(activityLabels.image)}
          description={
            <span className="note">{t`At least ${width} × ${height} pixels, with the same aspect ratio`}</span>
          }
          required
          value={placement.imageId}
          rule={pictureRule(booth)}
          transport={transport}
        />
      )}
      <TextInput
        {...form.getInputProps(`${path}.jumpAddress`)}
        label={t(activityLabels.jumpAddress)}
        description={t`A web address that starts with http(s)://, or an app page that starts with /`}
        autoComplete="off"
      />
      {isSeen && <Material placement={placement} booth={booth} />}
    </>
  );
}

interface RemovableProps extends PlacementProps {
  onRemoved: (index: number, text: string) => void;
}

function Placement({ form, booths, at, onRemoved }: RemovableProps) {
  const { t } = useLingui();
  const number = at + 1;
  const path = `booths.${at}`;
  const { boothId = '' } = form.values.booths[at] ?? {};
  const booth = booths.find(({ id }) => id === boothId);
  const boothOptions = booth || boothId === '' ? booths : [{ id: boothId, name: t`Deleted ad slot` }, ...booths];
  return (
    <fieldset data-item className={`stack gap-16 card ${classes.placement}`} aria-label={t`Ad slot ${number}`}>
      <div className={classes.top}>
        <NativeSelect
          {...form.getInputProps(`${path}.boothId`)}
          label={t(activityLabels.booth)}
          required
          data={[
            { value: '', label: t`Choose an ad slot` },
            ...boothOptions.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {form.values.booths.length > 1 && (
          <Button
            variant="subtle"
            aria-label={t`Remove ad slot ${number}`}
            onClick={() => {
              form.removeListItem('booths', at);
              onRemoved(at, t`Ad slot ${number} removed`);
            }}
          >{t`Remove`}</Button>
        )}
      </div>
      <RadioGroup
        {...form.getInputProps(`${path}.priority`)}
        label={t(activityLabels.priority)}
        required
        options={options(priorities)}
      />
      {booth && <Content key={booth.id} form={form} booth={booth} at={at} />}
    </fieldset>
  );
}

/** The slots of an activity, each with its material. */
export function Placements({ form, booths }: Omit<PlacementProps, 'at'>) {
  const { t } = useLingui();
  const fieldText = useFieldText();
  const id = useId();
  const wrong = form.errors['booths'];
  const { list, added, removed } = useItemFocus<HTMLDivElement>(form.values.booths.length);
  const next = form.values.booths.length + 1;
  const isFull = form.values.booths.length >= limits.booths.maxItems;
  return (
    <div ref={list} className="stack gap-16" role="group" aria-describedby={`${id}-error`} data-path="booths">
      {form.values.booths.map((_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a placement has no name but its place
        <Placement key={at} form={form} booths={booths} at={at} onRemoved={removed} />
      ))}
      {typeof wrong === 'string' && <Input.Error id={`${id}-error`}>{fieldText(wrong)}</Input.Error>}
      {!isFull && (
        <div>
          <Button
            data-add
            variant="default"
            onClick={() => {
              form.insertListItem('booths', newPlacement);
              added(t`Ad slot ${next} added`);
            }}
          >
            {t`Add ad slot`}
          </Button>
        </div>
      )}
    </div>
  );
}
