import { i18n } from '@lingui/core';
import { msg, t as text } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { perform } from '../../../api/change.ts';
import type { Crowd, CrowdMembersInput } from '../../../api/generated/client.schemas.ts';
import { crowds } from '../../../api/generated/crowds/resource.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { choice, fieldsOf } from '../../../resource/fields/field.ts';
import { FormContext } from '../../../resource/fields/form-context.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { Input } from '../../../resource/fields/inputs.tsx';
import { CrowdMembersInput as limits } from '../../../../openapi/generated/limits.advertisement.ts';
import { CrowdMembersInput as schema } from '../../../../openapi/generated/schemas.advertisement.ts';
import { typedCount } from '../../../ui/confirm/confirmation.ts';
import { PageForm } from '../../../ui/form/page/page-form.tsx';
import { validation } from '../../../ui/form/validation.ts';
import { idFields, type IdSource } from '../crowd-id-fields.ts';
import { countIds, idCodecs, IdInputs } from '../crowd-ids.tsx';
import { changeRefusal, crowdModes, detailsOf, latestOf, usesOf } from '../crowd.ts';

const fields = fieldsOf<Crowd, CrowdMembersInput & IdSource>()({
  mode: choice(msg`Change`, crowdModes, { initial: 'add', required: true }),
  ...idFields<Crowd>(),
});
const members = formOf(fields, { schema, limits }, { codecs: idCodecs });
const startedText = msg`The members are being updated`;

/** The confirmation of a change by which members are lost, or which takes effect somewhere; null for any other. */
async function reviewOf(crowd: Crowd, { mode, ...input }: CrowdMembersInput) {
  const [latest, ids] = await Promise.all([latestOf(crowd), countIds(input)]);
  const { name, count } = latest;
  const [current, given] = [i18n.number(count), ids === undefined ? '–' : i18n.number(ids)];
  const losses = {
    add: [],
    remove: [text`Current members: ${current}`, text`IDs to be removed: ${given}`],
    replace: [text`Current members to be replaced: ${current}`, text`New members: ${given}`],
  };
  const impact = [...(count > 0 ? losses[mode] : []), ...usesOf(latest, mode)];
  if (impact.length === 0) return null;
  return {
    title: text`Change the members of ${name}?`,
    verb: text`Change members`,
    names: [name],
    impact,
    next: text`Current members stay active until the update finishes.`,
    ...typedCount({ add: 0, remove: ids ?? count, replace: count }[mode]),
  };
}

/** The form that changes the members of an audience: the kind of change and the ids. */
export default function ChangeForm({ crowd }: { crowd: Crowd }) {
  const { setDirty, leave } = useView('/pages/advertisement/modify-crowd');
  const { t } = useLingui();
  return (
    <PageForm
      name={`advertisement.modify-crowd.1.${crowd.id}`}
      record="new"
      load={(): Promise<Crowd | null> => Promise.resolve(null)}
      initial={members.initial}
      validate={validation(schema, members.toInput, (values) => ({
        ...members.rules(values, null),
        // An online activity must not lose members.
        mode: values.mode === 'replace' && crowd.isOnline ? 'CROWD_IN_USE' : null,
      }))}
      fields={members.fields}
      toDraft={members.toDraft}
      onDirty={(dirty) => setDirty('members', dirty)}
      onLeave={() => leave(detailsOf(crowd))}
      review={({ values }) => reviewOf(crowd, members.toInput(values))}
      submit={(values) =>
        perform(crowds.changeCrowdMembers, { id: crowd.id, data: members.toInput(values) }, { done: startedText })
      }
    >
      {(form) => (
        <FormContext value={{ form, names: [] }}>
          <Input of={fields.mode} />
          <p className="note">
            {crowd.isOnline
              ? t`An online activity uses this audience. Current members stay active until the update finishes, and members can't all be replaced.`
              : t`Current members stay active until the update finishes.`}
          </p>
          {changeRefusal(crowd) && (
            <p
              className="paragraph"
              role="note"
            >{t`Another update is in progress. You can save once it has finished.`}</p>
          )}
          <IdInputs of={fields} added={form.values.mode === 'add' ? crowd.count : undefined} />
        </FormContext>
      )}
    </PageForm>
  );
}
