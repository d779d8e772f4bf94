import { Textarea, TextInput } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import type { GrayRule, GrayRuleInput } from '../../../api/generated/client.schemas.ts';
import { getUpdateGrayRuleMutationKey, listGrayRules, updateGrayRule, useCreateGrayRule } from '../../../api/generated/gray-rules/gray-rules.ts';
import { problemShown, useUpdate } from '../../../api/update.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { DateTimeField } from '../../../ui/date/date-time-field.tsx';
import { Choice } from '../../../ui/form/choice.tsx';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import { GrayConditionFields } from './gray-condition.tsx';
import { devicesIn, mostConditions, toInput, toValues, validate, type GrayValues } from './gray-values.ts';
import { conditionText, fields, modes, ruleSentence } from './gray-words.ts';
import { options, platformNames } from './words.ts';
import classes from './upgrade.module.css';

/** A gray rule of a package, with the sentence it amounts to. */
export default function GrayRuleForm({ ownerId }: { ownerId: string }) {
  const { params, search, setSearch, setDirty } = useView('/pages/publish/{$platform}-upgrade');
  const { t, i18n } = useLingui();
  const create = useCreateGrayRule(problemShown);
  const update = useUpdate(getUpdateGrayRuleMutationKey(), (id, data: GrayRuleInput, init) => updateGrayRule('upgrade', ownerId, id, data, init));
  const load = async (id: string) => (await listGrayRules('upgrade', ownerId)).find((rule) => rule.id === id) ?? null;

  const devicesText = (text: string) => {
    const { ids } = devicesIn(text);
    return `${t`${plural(ids.length, { one: '# device', other: '# devices' })}`}: ${ids.join(', ')}`;
  };

  return (
    <FormDrawer<GrayValues, GrayRule>
      name={`publish.gray.1.${ownerId}`}
      record={search.rule}
      onRecord={(rule) => setSearch({ rule })}
      title={(entity) => (entity ? t`Edit gray rule` : t`New gray rule`)}
      load={load}
      initial={toValues}
      validate={validate}
      fields={fields}
      toInput={toInput}
      print={({ mode, conditions, whitelist }) => ({
        mode: i18n._(modes[mode]),
        conditions: conditions.map((condition) => conditionText(i18n, condition)).join('\n'),
        whitelist: devicesText(whitelist),
      })}
      onDirty={(dirty) => setDirty('rule', dirty)}
      submit={(values, { entity, ifMatch }) =>
        entity && ifMatch
          ? update.mutateAsync({ id: entity.id, data: toInput(values), ifMatch })
          : create.mutateAsync({ owner: 'upgrade', ownerId, data: toInput(values) })
      }
    >
      {(form) => {
        const { ids, duplicates, invalid } = devicesIn(form.values.whitelist);
        const { conditions } = form.values;
        return (
          <>
            <p className={classes.preview} role="status">{ruleSentence(i18n, i18n._(platformNames[params.platform]), toInput(form.values))}</p>
            <Choice {...form.getInputProps('mode')} options={options(modes)} />
            {form.values.mode === 'whitelist' && (
              <div>
                <Textarea {...form.getInputProps('whitelist')} rows={5} withAsterisk />
                <span className={classes.meta}>
                  {t`${plural(ids.length, { one: '# device', other: '# devices' })} · ${plural(duplicates, { one: '# duplicate', other: '# duplicates' })} · ${invalid.length} invalid`}
                  {invalid.length > 0 && `: ${invalid.slice(0, 5).join(', ')}`}
                </span>
              </div>
            )}
            {conditions.map((_, index) => <GrayConditionFields key={index} form={form} index={index} />)}
            <Button
              variant="default"
              disabled={conditions.length >= mostConditions}
              onClick={() => form.insertListItem('conditions', { element: 'city', operator: 'in', values: [] })}
            >
              {t`Add a condition (${conditions.length} of ${mostConditions})`}
            </Button>
            <TextInput {...form.getInputProps('maxUsers')} inputMode="numeric" />
            <DateTimeField
              {...form.getInputProps('endTime')}
              pickedTime="23:59"
              pastHint={t`This time has passed: the rule delivers no more.`}
            />
            <TextInput {...form.getInputProps('description')} />
          </>
        );
      }}
    </FormDrawer>
  );
}
