import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { perform } from '../../../api/change.ts';
import type { Crowd, CrowdMembersInput } from '../../../api/generated/client.schemas.ts';
import { crowds } from '../../../api/generated/crowds/resource.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { CrowdMembersInput as schema } from '../../../../openapi/generated/schemas.advertisement.ts';
import { RadioGroup } from '../../../ui/field/radio-group.tsx';
import { PageForm } from '../../../ui/form/page-form.tsx';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { validation } from '../../../ui/form/validation.ts';
import { options } from '../../../ui/text/options.ts';
import { idFields, idRules, idsInput, IdsField, keptIds, noIds, type IdsValues } from '../crowd-ids.tsx';
import { changeRefusal, crowdLabels, crowdModes, detailsOf } from '../crowd.ts';
import classes from './modify-crowd.module.css';

interface ChangeValues extends IdsValues {
  mode: CrowdMembersInput['mode'];
}

const fields: FieldTable = { mode: { label: crowdLabels.mode, required: true }, ...idFields };
const toInput = (values: ChangeValues): CrowdMembersInput => ({ mode: values.mode, ...idsInput(values) });
const begun = msg`The members are being updated`;

/** What is to become of which ids. */
export default function ChangeForm({ crowd }: { crowd: Crowd }) {
  const { setDirty, leave } = useView('/pages/advertisement/modify-crowd');
  const { t } = useLingui();
  return (
    <PageForm<ChangeValues, Crowd>
      name={`advertisement.modify-crowd.1.${crowd.id}`}
      record="new"
      load={() => Promise.resolve(null)}
      initial={() => ({ mode: 'add', ...noIds })}
      validate={validation(schema, toInput, (values: ChangeValues) => ({
        ...idRules(values),
        // Nobody may fall out of an activity that is online.
        mode: values.mode === 'replace' && crowd.isOnline ? 'CROWD_IN_USE' : null,
      }))}
      fields={fields}
      toDraft={keptIds}
      onDirty={(dirty) => setDirty('members', dirty)}
      onLeave={() => leave(detailsOf(crowd))}
      submit={(values) => perform(crowds.changeCrowdMembers, { id: crowd.id, data: toInput(values) }, { done: begun })}
    >
      {(form) => (
        <>
          <RadioGroup {...form.getInputProps('mode')} options={options(crowdModes)} />
          <p className={classes.note}>
            {crowd.isOnline
              ? t`An online activity uses this audience. Current members stay active until the update finishes, and members can't all be replaced.`
              : t`Current members stay active until the update finishes.`}
          </p>
          {changeRefusal(crowd) && (
            <p role="note">{t`Another update is in progress. You can save once it has finished.`}</p>
          )}
          <IdsField form={form} added={form.values.mode === 'add' ? crowd.count : undefined} />
        </>
      )}
    </PageForm>
  );
}
