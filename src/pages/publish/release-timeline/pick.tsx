import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';

interface PickProps<Key extends string> {
  label: string;
  value: Key | undefined;
  words: Readonly<Record<Key, MessageDescriptor>>;
  /** Text of the choice of none of them; without it one is always chosen. */
  all?: string;
  onChange: (value: Key | undefined) => void;
}

/** One of a few, in a line of filters. */
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
