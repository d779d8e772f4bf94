import type { ReactNode } from 'react';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { FileRule } from '../../rules/file-rule.ts';
import { DateTimeField } from '../../ui/date/date-time-field.tsx';
import { DayField } from '../../ui/date/day-field.tsx';
import { CheckboxGroup } from '../../ui/field/checkbox-group.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { MultiSelect } from '../../ui/field/multi-select.tsx';
import { RadioGroup } from '../../ui/field/radio-group.tsx';
import { SearchSelect } from '../../ui/field/search-select.tsx';
import { SecretInput } from '../../ui/field/secret-input.tsx';
import { SwitchField } from '../../ui/field/switch-field.tsx';
import { UploadField } from '../../ui/upload/upload-field.tsx';
import type { FileValue } from '../../ui/upload/file-value.ts';
import type { UploadTransport } from '../../ui/upload/transfer/send-chunks.ts';
import { StatefulField } from './piece.tsx';

/** Props that a form passes to its fields. */
interface FieldProps {
  label: string;
  description?: ReactNode;
  error?: string;
  disabled?: boolean;
  required?: boolean;
}

/** A kind of field. */
export interface Kind {
  name: string;
  draw: (props: FieldProps, isFilled: boolean) => ReactNode;
  /** Whether it has a text with a counted length. */
  isText?: boolean;
  isNeverDisabled?: boolean;
}

const platforms = ['android', 'ios', 'harmony'];
const options = [
  { value: 'android', label: 'Android' },
  { value: 'ios', label: 'iOS' },
  { value: 'harmony', label: 'Harmony' },
];
const android = { value: 'android', label: 'Android' };

const rule: FileRule = {
  types: [{ extension: '.apk' }],
  limit: 200 * 1024 * 1024,
  isBelow: false,
  sizeCode: 'FILE_TOO_LARGE',
  typeCode: 'FILE_TYPE',
  emptyCode: 'FILE_EMPTY',
  manyCode: 'FILE_MANY',
  isPackage: false,
  isArchive: false,
  checkName: () => null,
};

const refuse = async (): Promise<never> => {
  throw new Error('The gallery has no server');
};

/** A stub transport, because uploads of the gallery are not sent. */
const transport: UploadTransport = {
  purpose: 'gallery',
  begin: refuse,
  send: refuse,
  received: async () => null,
  finish: refuse,
  cancel: async () => {},
  load: refuse,
  isTransient: () => false,
};

/** Every kind of form field. */
export const kinds: readonly Kind[] = [
  {
    name: 'Text',
    isText: true,
    draw: (props, isFilled) => (
      <TextInput {...props} defaultValue={isFilled ? 'com.example.bank' : ''} placeholder="com.example.app" />
    ),
  },
  {
    name: 'Text area',
    isText: true,
    draw: (props, isFilled) => (
      <Textarea {...props} rows={2} defaultValue={isFilled ? 'com.example.bank' : ''} placeholder="What is new" />
    ),
  },
  {
    name: 'Secret',
    draw: (props, isFilled) => <SecretInput {...props} defaultValue={isFilled ? 'Sample-1' : ''} />,
  },
  {
    name: 'Select',
    draw: (props, isFilled) => (
      <NativeSelect
        {...props}
        data={[{ value: '', label: 'Choose a platform' }, ...options]}
        defaultValue={isFilled ? 'ios' : ''}
      />
    ),
  },
  {
    name: 'Search select',
    draw: (props, isFilled) => (
      <StatefulField initial={isFilled ? android : null}>
        {(value, onChange) => (
          <SearchSelect
            {...{ ...props, value, onChange }}
            placeholder="Type to search"
            choices={options}
            failure={null}
            onSearch={() => {}}
          />
        )}
      </StatefulField>
    ),
  },
  {
    name: 'Multi-select',
    draw: (props, isFilled) => (
      <MultiSelect
        {...props}
        data={options}
        defaultValue={isFilled ? ['android', 'ios'] : []}
        placeholder="Type to search"
      />
    ),
  },
  {
    name: 'Radio group',
    draw: (props, isFilled) => <RadioGroup {...props} options={options} defaultValue={isFilled ? 'ios' : ''} />,
  },
  {
    name: 'Checkbox group',
    draw: (props, isFilled) => (
      <CheckboxGroup {...props} options={options} defaultValue={isFilled ? platforms.slice(0, 2) : []} />
    ),
  },
  { name: 'Checkbox', draw: (props, isFilled) => <Checkbox {...props} defaultChecked={isFilled} /> },
  { name: 'Switch', draw: (props, isFilled) => <SwitchField {...props} defaultChecked={isFilled} /> },
  {
    name: 'Date and time',
    draw: (props, isFilled) => (
      <StatefulField initial={isFilled ? '2026-11-21T14:05:00+08:00' : ''}>
        {(value, onChange) => <DateTimeField {...{ ...props, value, onChange }} />}
      </StatefulField>
    ),
  },
  {
    name: 'Day',
    draw: (props, isFilled) => (
      <StatefulField initial={isFilled ? '2026-11-21' : ''}>
        {(value, onChange) => <DayField {...{ ...props, value, onChange }} />}
      </StatefulField>
    ),
  },
  {
    name: 'File',
    isNeverDisabled: true,
    draw: (props, isFilled) => (
      <StatefulField<FileValue | null>
        initial={isFilled ? { stored: { id: '1', name: 'mbank-6.5.0.apk', size: 48_000_000 } } : null}
      >
        {(value, onChange) => <UploadField {...{ ...props, value, onChange, rule, transport }} removable />}
      </StatefulField>
    ),
  },
];
