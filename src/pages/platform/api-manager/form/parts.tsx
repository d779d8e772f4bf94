import type { ReactNode } from 'react';
import { Textarea, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { Policy as facts } from '../../../../../openapi/generated/limits.platform.ts';
import type { AppConfig, Policy } from '../../../../api/generated/client.schemas.ts';
import { Input } from '../../../../resource/fields/inputs.tsx';
import { RadioGroup } from '../../../../ui/field/radio-group.tsx';
import { Checkbox } from '../../../../ui/field/checkbox.tsx';
import type { EditForm } from '../../../../ui/form/use-edit-form.tsx';
import { JsonField } from '../../../../ui/json-editor/json-field.tsx';
import { fields, thresholds } from './fields.ts';
import type { TransactionValues } from './values.ts';
import { breakerModes, policyNames } from '../labels.ts';
import classes from '../api-manager.module.css';
import { Announced } from '../../../../ui/text/announced.tsx';

interface PartProps {
  form: EditForm<TransactionValues>;
  /** The switches of the application; undefined while they load. */
  switches: AppConfig | undefined;
}

interface PolicyFieldsProps extends PartProps {
  policy: Policy;
  isOn: boolean;
  children: ReactNode;
}

/** The fields of a policy, with a note if the application has it switched off. */
function PolicyFields({ policy, isOn, switches, children }: Omit<PolicyFieldsProps, 'form'>) {
  const { t } = useLingui();
  const policyFacts: { readonly switch?: keyof AppConfig } = facts[policy];
  const isOff = isOn && policyFacts.switch !== undefined && switches?.[policyFacts.switch] === false;
  return (
    <div className={`stack gap-12 ${classes.group}`}>
      {children}
      {isOff && (
        <Announced
          className={classes.off}
        >{t`Not in force: turned off in the application settings. Your input will still be saved.`}</Announced>
      )}
    </div>
  );
}

/** A checkbox that enables a policy, and its fields while it is enabled. */
function Switched({ form, policy, isOn, switches, children }: PolicyFieldsProps) {
  const { i18n } = useLingui();
  return (
    <PolicyFields policy={policy} isOn={isOn} switches={switches}>
      <Checkbox
        {...form.getInputProps(`${policy}.enabled`, { type: 'checkbox' })}
        label={i18n._(policyNames[policy])}
      />
      {isOn && children}
    </PolicyFields>
  );
}

interface NumbersProps {
  form: EditForm<TransactionValues>;
  /** Path of the object with the numbers. */
  of: string;
  names: readonly string[];
  children?: ReactNode;
}

/** The number inputs of a policy in a row. */
function Numbers({ form, of, names, children }: NumbersProps) {
  return (
    <div className={classes.numbers}>
      {names.map((name) => (
        <TextInput key={name} {...form.getInputProps(`${of}.${name}`)} inputMode="numeric" />
      ))}
      {children}
    </div>
  );
}

export function Limits({ form, switches }: PartProps) {
  const { tokenBucket, threshold, cache } = form.values;
  return (
    <>
      <Switched form={form} policy="tokenBucket" isOn={tokenBucket.enabled} switches={switches}>
        <Numbers form={form} of="tokenBucket" names={['capacity', 'ratePerSecond']} />
      </Switched>
      <Switched form={form} policy="threshold" isOn={threshold.enabled} switches={switches}>
        <Numbers form={form} of="threshold" names={['limit', 'unitTimeSeconds', 'unbanTimeSeconds']} />
      </Switched>
      <Textarea {...form.getInputProps('limitResponse')} rows={3} />
      <Switched form={form} policy="cache" isOn={cache.enabled} switches={switches}>
        <Numbers form={form} of="cache" names={['ttlSeconds']}>
          <TextInput {...form.getInputProps('cache.key')} autoComplete="off" />
        </Numbers>
      </Switched>
    </>
  );
}

const modes = Object.entries(breakerModes).map(([value, label]) => ({ value, label }));

export function Breaker({ form, switches }: PartProps) {
  const { enabled, rule } = form.values.circuitBreaker;
  const names = [...thresholds[rule.mode], 'windowSeconds', 'openTimeoutSeconds'];
  return (
    <Switched form={form} policy="circuitBreaker" isOn={enabled} switches={switches}>
      <RadioGroup {...form.getInputProps('circuitBreaker.rule.mode')} options={modes} />
      <Numbers form={form} of="circuitBreaker.rule" names={names} />
      <Textarea {...form.getInputProps('circuitBreaker.rule.defaultResponse')} rows={3} />
    </Switched>
  );
}

export function Security({ form, switches }: PartProps) {
  const { values } = form;
  return (
    <>
      {(['antiReplay', 'signature', 'encryption'] as const).map((policy) => (
        <PolicyFields key={policy} policy={policy} isOn={values[policy]} switches={switches}>
          <Checkbox {...form.getInputProps(policy, { type: 'checkbox' })} />
        </PolicyFields>
      ))}
      <PolicyFields policy="deviceList" isOn={values.deviceList !== 'none'} switches={switches}>
        <Input of={fields.deviceList} />
      </PolicyFields>
    </>
  );
}

export function Mock({ form, switches }: PartProps) {
  const { contentType, mock } = form.values;
  return (
    <>
      <Input of={fields.contentType} />
      <Switched form={form} policy="mock" isOn={mock.enabled} switches={switches}>
        <Numbers form={form} of="mock" names={['percentage']} />
      </Switched>
      <JsonField
        {...form.getInputProps('mock.returnMessage')}
        required={mock.enabled}
        value={mock.returnMessage}
        isJson={contentType === 'application/json'}
      />
    </>
  );
}
