import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';

interface PickProps<Key extends string> {
  label: string;
  value: Key | undefined;
  words: Readonly<Record<Key, MessageDescriptor>>;
  /** Label of the option for all; without it, one option is always selected. */
  all?: string;
  onChange: (value: Key | undefined) => void;
}

/** A filter with a few options. */
export function Pick<Key extends string>({ label, value, words, all, onChange }: PickProps<Key>) {
  const { i18n } = useLingui();
  const isKey = (text: string): text is Key => Object.hasOwn(words, text);
  return (
    <label className="line note">
      {label}
      <select
        className="input"
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(isKey(currentTarget.value) ? currentTarget.value : undefined)}
      >
        {all !== undefined && <option value="">{all}</option>}
        {Object.keys(words)
          .filter(isKey)
          .map((key) => (
            <option key={key} value={key}>
              {i18n._(words[key])}
            </option>
          ))}
      </select>
    </label>
  );
}
