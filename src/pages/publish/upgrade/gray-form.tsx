import { useState } from 'react';
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
import { useKit } from '../../../ui/kit.tsx';
import { formatInstant } from '../../../ui/text/format.ts';
import { GrayConditionFields } from './gray-condition.tsx';
import { devicesIn, fields, mostConditions, toInput, toValues, validate, type GrayValues } from './gray-values.ts';
import { conditionText, modes, ruleSentence } from './gray-words.ts';
import { options, platformNames } from './words.ts';
import classes from './upgrade.module.css';

interface GrayRuleFormProps {
  /** The package whose rules are shown; empty once they no longer are. */
  shownOwner: string;
  /** Problem code of why its rules cannot be changed, or null. */
  locked: string | null;
}

/** A gray rule of a package, with the sentence it amounts to. */
export default function GrayRuleForm({ shownOwner, locked }: GrayRuleFormProps) {
  const { params, search, setSearch, setDirty } = useView('/pages/publish/{$platform}-upgrade');
  const { t, i18n } = useLingui();
  const { timeZone } = useKit();
  // Unsaved input belongs to its package, wherever the address goes meanwhile.
  const [ownerId, setOwnerId] = useState(shownOwner);
  const [isDirty, setIsDirty] = useState(false);
  if (!isDirty && shownOwner !== '' && shownOwner !== ownerId) setOwnerId(shownOwner);
  const create = useCreateGrayRule(problemShown);
  const update = useUpdate(getUpdateGrayRuleMutationKey(), (id, data: GrayRuleInput, init) => updateGrayRule('upgrade', ownerId, id, data, init));
  const load = async (id: string) => (await listGrayRules('upgrade', ownerId)).find((rule) => rule.id === id) ?? null;

  const devicesText = (text: string) => {
    const { ids } = devicesIn(text);
    return `${t`${plural(ids.length, { one: '# device', other: '# devices' })}`}: ${ids.join(', ')}`;
  };

  return (
    <FormDrawer<GrayValues, GrayRule>
      name={`publish.gray.2.${ownerId}`}
      record={search.rule}
      onRecord={(rule) => setSearch(rule === undefined ? { rule } : { rule, gray: ownerId })}
      title={(entity) => (entity ? t`Edit gray rule` : t`New gray rule`)}
      load={load}
      initial={toValues}
      validate={validate}
      fields={fields}
      toInput={toInput}
      print={(values) => ({
        mode: i18n._(modes[values.mode]),
        conditions: (toInput(values).conditions ?? []).map((condition) => conditionText(i18n, condition)).join('\n'),
        whitelist: devicesText(values.whitelist),
        endTime: values.endTime && formatInstant(values.endTime, timeZone),
      })}
      locked={() => locked}
      onDirty={(dirty) => {
        setIsDirty(dirty);
        setDirty('rule', dirty);
      }}
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
              onClick={() => form.insertListItem('conditions', { element: 'city', operator: 'in', values: '' })}
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
