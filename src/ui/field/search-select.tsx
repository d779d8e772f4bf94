import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useLingui } from '@lingui/react/macro';
import { useKit } from '../kit.tsx';

/** A value found by a search, with its label. */
export interface SearchResult {
  value: string;
  label: string;
  /** Distinguishes the selected value from others with the same label. */
  note?: string;
}

interface SearchSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data' | 'onSearchChange' | 'filter'> {
  value: SearchResult | null;
  onChange: (value: SearchResult | null) => void;
  /** The results of the last search in display order; undefined while it loads. */
  choices: readonly SearchResult[] | undefined;
  /** The error of the last search, or null. */
  failure: unknown;
  /** Called with the search text once the user pauses; empty for the initial values. */
  onSearch: (text: string) => void;
}

/** Debounce of the search (ms). */
const rest = 250;

/** A select with too many values to load: typing searches on the server. */
export function SearchSelect({ value, onChange, choices, failure, onSearch, ...field }: SearchSelectProps) {
  const { t } = useLingui();
  const search = useDebouncedCallback(onSearch, rest);
  const { problemText, readFailure } = useKit();
  const failed = failure === null ? null : problemText(readFailure(failure).code ?? 'SYS_EXCEPTION');
  const options = failed === null ? (choices ?? []) : [];
  // The selected value keeps its label whatever was searched since; it is only offered if it matches.
  const allOptions = value && !options.some((option) => option.value === value.value) ? [value, ...options] : options;
  return (
    <Select
      {...field}
      data={allOptions.map((option) => ({ value: option.value, label: option.label }))}
      value={value?.value ?? null}
      onChange={(selected) => {
        const option = allOptions.find((other) => other.value === selected);
        onChange(option ? { value: option.value, label: option.label } : null);
      }}
      onSearchChange={(text) => {
        // An empty field has no value; the clear button only works with a pointer (Mantine 9.7).
        if (text === '' && value) onChange(null);
        // The label of the selected value is not a search text.
        search(text === value?.label ? '' : text);
      }}
      filter={() => options.map((option) => ({ value: option.value, label: option.label }))}
      searchable
      clearable
      allowDeselect={false}
      maxDropdownHeight={280}
      nothingFoundMessage={failed ?? (choices ? t`Nothing found` : t`Loading…`)}
      renderOption={({ option }) => {
        const note = allOptions.find((other) => other.value === option.value)?.note;
        return note ? `${option.label} · ${note}` : option.label;
      }}
    />
  );
}
