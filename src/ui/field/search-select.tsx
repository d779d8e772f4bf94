import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useLingui } from '@lingui/react/macro';
import { useKit } from '../kit.tsx';

/** A value that was found by searching, with the text that stands for it. */
export interface SearchResult {
  value: string;
  label: string;
  /** Tells it from others of the same text, while it is chosen. */
  note?: string;
}

interface SearchSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data' | 'onSearchChange' | 'filter'> {
  value: SearchResult | null;
  onChange: (value: SearchResult | null) => void;
  /** What the last search found, in the order to show it; undefined until it is known. */
  choices: readonly SearchResult[] | undefined;
  /** Why it found nothing, as it was thrown; null otherwise. */
  failure: unknown;
  /** Told what to search for, once typing rests; empty for the first values there are. */
  onSearch: (text: string) => void;
}

/** Milliseconds without a keystroke before the search is sent. */
const rest = 250;

/** A select with too many values to load: typing searches them on the server. */
export function SearchSelect({ value, onChange, choices, failure, onSearch, ...field }: SearchSelectProps) {
  const { t } = useLingui();
  const search = useDebouncedCallback(onSearch, rest);
  const { problemText, readFailure } = useKit();
  const failed = failure === null ? null : problemText(readFailure(failure).code ?? 'SYS_EXCEPTION');
  const options = failed === null ? (choices ?? []) : [];
  // The chosen one keeps its text, whatever was searched for since; it is offered only where it fits.
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
        // An empty field has no value: the clear button is for the mouse alone (Mantine 9.7).
        if (text === '' && value) onChange(null);
        // The text of the chosen one is no search.
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
