import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { GrayRuleInput as limits } from '../../../../openapi/generated/limits.publish.ts';
import { perform } from '../../../api/change.ts';
import { errorToast } from '../../../api/error-place.ts';
import { useListOptions } from '../../../api/generated/options/options.ts';
import type { GrayRule, GrayRuleInput, Option } from '../../../api/generated/client.schemas.ts';
import { acts } from '../../../api/generated/gray-rules/acts.ts';
import { listGrayRules } from '../../../api/generated/gray-rules/gray-rules.ts';
import { Audience } from '../../../resource/audience/audience.tsx';
import { conditionText } from '../../../resource/audience/condition-text.ts';
import { placeOf } from '../../../resource/audience/place.ts';
import { toCondition } from '../../../resource/audience/condition-values.ts';
import { ruleText } from '../../../resource/audience/target-text.ts';
import { Conditions } from '../../../resource/audience/conditions.tsx';
import { FormContext } from '../../../resource/fields/form-context.ts';
import { Control, Inputs } from '../../../resource/fields/inputs.tsx';
import { DateTimeField } from '../../../ui/date/date-time-field.tsx';
import { limited } from '../../../resource/form.tsx';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import type { EditForm } from '../../../ui/form/use-edit-form.tsx';
import { useInputOwner } from '../../../ui/form/draft/use-input-owner.ts';
import { useKit } from '../../../ui/kit.tsx';
import { formatInstant } from '../../../ui/text/format.ts';
import { reviewSave } from './act-rule.ts';
import {
  decisive,
  devicesIn,
  fields,
  form,
  isForEveryone,
  mostConditions,
  validate,
  type GrayValues,
} from './values.ts';
import type { RuleOwner } from './owner.ts';
import { ListFields } from './list-fields.tsx';
import classes from './gray.module.css';

/** Adds a note to the success message if the saved rule has ended and so admits no devices. */
const saved = (message: MessageDescriptor) => (answer: unknown) => {
  const isOver = typeof answer === 'object' && answer !== null && 'isEnded' in answer && answer.isEnded === true;
  return isOver ? msg`Rule saved, but its end time has passed: it matches no devices` : message;
};

interface GrayRuleFormProps {
  /** The release whose rules are open; its id is empty when they are closed. */
  openOwner: RuleOwner;
  /** The other rules of the release, needed to calculate its total audience. */
  others: readonly GrayRule[];
  /** Problem code of why the rules can't be changed, or null. */
  locked: string | null;
  /** The open rule: an id, `new`, or undefined. */
  rule: string | undefined;
  onRule: (rule: string | undefined, ownerId: string) => void;
  onDirty: (isDirty: boolean) => void;
}

/** Formats values that are not texts themselves. */
function usePrint(crowds: readonly Option[]) {
  const { t, i18n } = useLingui();
  const { timeZone } = useKit();
  const crowdNameOf = ({ crowdId }: GrayValues) => crowds.find(({ value }) => value === crowdId)?.label;
  const devicesText = (text: string) => {
    const { ids } = devicesIn(text);
    return `${t`${plural(ids.length, { one: '# device', other: '# devices' })}`}: ${ids.join(', ')}`;
  };
  const print = (values: GrayValues) => ({
    crowdId: crowdNameOf(values) ?? '',
    conditions: values.conditions
      .map((condition) => conditionText(i18n._.bind(i18n), i18n.locale, toCondition(condition)))
      .join('\n'),
    whitelist: devicesText(values.whitelist),
    endTime: values.endTime && formatInstant(values.endTime, timeZone),
  });
  return { crowdNameOf, print };
}

interface RuleSentenceProps {
  owner: RuleOwner;
  values: GrayValues;
  crowdName: string | undefined;
}

/** A rule as a sentence. */
function RuleSentence({ owner, values, crowdName }: RuleSentenceProps) {
  const { t, i18n } = useLingui();
  const { timeZone } = useKit();
  const rule = { ...form.toInput(values), ...(crowdName !== undefined && { crowdName }) };
  return (
    <p className={classes.preview} role="status">
      {isForEveryone(values)
        ? t`Add a condition or a maximum number of users. Without either, this rule matches all devices.`
        : ruleText(placeOf(i18n, timeZone), owner, rule)}
    </p>
  );
}

interface RuleFieldsProps {
  edit: EditForm<GrayValues>;
  owner: RuleOwner;
  crowds: readonly Option[];
}

function RuleFields({ edit, owner, crowds }: RuleFieldsProps) {
  const { t } = useLingui();
  return (
    <FormContext value={{ form: edit, names: Object.keys(fields) }}>
      <Inputs
        of={fields}
        own={{
          list: edit.values.mode === 'whitelist' && <ListFields form={edit} crowds={crowds} />,
          crowdId: null,
          whitelist: null,
          conditions: <Conditions form={edit} most={mostConditions} platforms={owner.platforms} />,
          endTime: (
            <Control of={fields.endTime}>
              {(instant) => (
                <DateTimeField
                  {...instant}
                  pickedTime="23:59"
                  pastHint={t`This time has passed. The rule matches no devices.`}
                />
              )}
            </Control>
          ),
        }}
      />
    </FormContext>
  );
}

/** Creates a rule or saves its changes. */
const saveRule = ({ kind: owner, id: ownerId }: RuleOwner, data: GrayRuleInput, over: GrayRule | null) =>
  over
    ? perform(
        acts.updateGrayRule,
        { owner, ownerId, id: over.id, data, revision: over.revision },
        { done: saved(msg`Changes saved`) },
      )
    : perform(acts.createGrayRule, { owner, ownerId, data }, { done: saved(msg`Targeting rule created`) });

/** Whether the fields that define the audience of a rule are valid. */
const isAudienceValid = (values: GrayValues) =>
  Object.keys(validate(values)).every((field) => !/^(conditions|whitelist|crowdId|maxUsers|endTime)/u.test(field));

/** The form of a targeting rule, with the rule as a sentence and its audience. */
export default function GrayRuleForm({ openOwner, others, locked, rule, onRule, onDirty }: GrayRuleFormProps) {
  const { t } = useLingui();
  const opened = openOwner.id === '' ? undefined : openOwner;
  const { owner = openOwner, setIsDirty } = useInputOwner(opened, ({ kind, id }) => `${kind} ${id}`);
  const { kind, id: ownerId } = owner;
  const crowds = useListOptions('crowd', errorToast).data ?? [];
  const { crowdNameOf, print } = usePrint(crowds);
  const load = async (id: string) => (await listGrayRules(kind, ownerId)).find((one) => one.id === id) ?? null;
  /** All rules of the release as they will be after saving. */
  const rulesWith = (values: GrayValues, entity: GrayRule | null) => [
    form.toInput(values),
    ...others.filter(({ id }) => id !== entity?.id),
  ];

  return (
    <FormDrawer<GrayValues, GrayRule>
      name={kind === 'upgrade' ? `publish.gray.3.${ownerId}` : `publish.gray.3.${kind}.${ownerId}`}
      record={rule}
      controls={{ create: 'doUpdate' }}
      onRecord={(next) => onRule(next, ownerId)}
      title={(entity) => (entity ? t`Edit targeting rule` : t`New targeting rule`)}
      loadingTitle={t`Edit targeting rule`}
      load={load}
      initial={form.initial}
      validate={validate}
      fields={limited(form.fields, limits)}
      toInput={form.toInput}
      print={(values, place) => ({ ...form.print(values, place), ...print(values) })}
      locked={() => locked}
      review={({ values, over }) => {
        if (!owner.isLive || owner.rulesRest) return null;
        return reviewSave(owner, form.toInput(values), over?.id, crowdNameOf(values));
      }}
      onDirty={(dirty) => {
        setIsDirty(dirty);
        onDirty(dirty);
      }}
      submit={(values, context) => saveRule(owner, form.toInput(values), context)}
    >
      {(edit, entity) => (
        <>
          <RuleSentence owner={owner} values={edit.values} crowdName={crowdNameOf(edit.values)} />
          <RuleFields edit={edit} owner={owner} crowds={crowds} />
          <Audience
            kind={kind}
            ownerId={ownerId}
            draft={{ rules: rulesWith(edit.values, entity).map(decisive) }}
            isComplete={isAudienceValid(edit.values)}
          />
        </>
      )}
    </FormDrawer>
  );
}
