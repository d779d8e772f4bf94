import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../button/button.tsx';
import type { DayFilterProps } from '../../date/day-filter.tsx';
import { withTexts } from '../../../i18n/language.ts';
import { inOrder } from '../../date/days.ts';
import { lazyModule, useModule } from '../../../base/lazy-module.ts';
import { plainText, searchText } from '../../text/plain-text.ts';
import type { SearchState } from '../search.ts';
import type { Filter } from '../types.ts';
import classes from '../list.module.css';

const always = 3;
const loadDays = lazyModule(() => withTexts(import('../../date/day-filter.tsx'), 'form'));

function LazyDayFilter(props: DayFilterProps) {
  const module = useModule(loadDays);
  return module ? <module.DayFilter {...props} /> : <span className={classes.daysToCome} />;
}

/** Keys of the address that a filter owns. */
export function filterKeys(filter: Filter): string[] {
  return filter.kind === 'days' ? [filter.from, filter.to] : [filter.id];
}

interface FilterBarProps extends SearchState {
  filters: readonly Filter[];
  onApplied: () => void;
  /** The name of the search on a page with several searches. */
  name?: string;
  /** Whether it is collapsed behind a button on a phone; typed text is kept. */
  hidden: boolean;
  /** Whether choices apply immediately; the search button is then only shown for typed text. */
  atOnce?: boolean | undefined;
}

/** The values of the filters: the applied ones, and changes since. */
type Values = Readonly<Record<string, string>>;

/**
 * The input of filters, a draft until it is applied. It is bound to the applied filters that it started from, so Back
 * or removing a chip resets it to the applied values.
 */
function useFilterDraft(filters: readonly Filter[], { search, setSearch }: SearchState) {
  const keys = filters.flatMap(filterKeys);
  const applied = JSON.stringify(keys.map((key) => search[key] ?? ''));
  const [draft, setDraft] = useState<{ of: string; values: Values }>({ of: applied, values: {} });
  const typed = draft.of === applied ? draft.values : {};
  const leaveDraft = (next: Readonly<Record<string, string | undefined>>) => {
    setDraft({ of: applied, values: {} });
    setSearch({ ...next, page: undefined });
  };
  return {
    values: Object.fromEntries(keys.map((key) => [key, typed[key] ?? search[key] ?? ''])),
    change: (next: Values) => setDraft({ of: applied, values: { ...typed, ...next } }),
    apply: (all: Values) => {
      const next: Record<string, string | undefined> = {};
      for (const filter of filters) {
        const searchKeys = filterKeys(filter);
        const clean = filter.kind === 'text' && filter.isName ? searchText : plainText;
        const values = searchKeys.map((key) => clean(all[key] ?? '') || undefined);
        const [first, last] = filter.kind === 'days' ? inOrder(values[0], values[1]) : values;
        searchKeys.forEach((key, index) => (next[key] = index === 0 ? first : last));
      }
      leaveDraft(next);
    },
    reset: () => leaveDraft(Object.fromEntries(keys.map((key) => [key, undefined]))),
  };
}

interface FilterFieldProps extends Pick<FilterBarProps, 'atOnce'> {
  filter: Filter;
  values: Values;
  onChange: (values: Values) => void;
  /** Applies the values immediately. */
  onApply: (values: Values) => void;
}

/** The control of one filter. */
function FilterField({ filter, values, atOnce, onChange, onApply }: FilterFieldProps) {
  const { t, i18n } = useLingui();
  const { id } = filter;
  const label = i18n._(filter.label);
  const change = (value: string) => onChange({ [id]: value });
  if (filter.kind === 'choice') {
    const choose = (value: string) => onApply({ ...values, [id]: value });
    return filter.Field ? (
      <filter.Field id={id} label={label} value={values[id] ?? ''} onChange={choose} />
    ) : (
      <select
        className={classes.choice}
        aria-label={label}
        value={values[id]}
        onChange={({ currentTarget }) => (atOnce ? choose : change)(currentTarget.value)}
      >
        <option value="">{filter.none ? i18n._(filter.none) : t`${label}: all`}</option>
        {filter.options.map((option) => (
          <option key={option.value} value={option.value}>
            {typeof option.label === 'string' ? option.label : i18n._(option.label)}
          </option>
        ))}
      </select>
    );
  }
  return filter.kind === 'text' ? (
    <input
      className={classes.text}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={filter.most}
      value={values[id]}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  ) : (
    <LazyDayFilter
      label={label}
      keys={filterKeys(filter)}
      values={values}
      onChange={onChange}
      zone={filter.kind === 'days' ? filter.zone : undefined}
    />
  );
}

/** The filters of a list. Enter or the search button applies typed text and goes to page 1. */
export function FilterBar({ filters, search, setSearch, onApplied, name, hidden, atOnce }: FilterBarProps) {
  const { t } = useLingui();
  const { values, change, apply, reset } = useFilterDraft(filters, { search, setSearch });
  const rest = filters.slice(always);
  const [open, setOpen] = useState(rest.flatMap(filterKeys).some((key) => search[key]));
  const visible = filters.slice(0, open ? undefined : always);
  const submit = (form: HTMLFormElement) => {
    apply(values);
    onApplied();
    if (!form.contains(document.activeElement)) form.querySelector('input')?.focus();
  };
  return (
    <form
      className={`row ${classes.filters}`}
      role="search"
      aria-label={name}
      hidden={hidden}
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      {visible.map((filter) => (
        <FilterField
          key={filter.id}
          filter={filter}
          values={values}
          atOnce={atOnce}
          onChange={change}
          onApply={apply}
        />
      ))}
      {rest.length > 0 && (
        <Button variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t`Fewer filters` : t`More filters (${rest.length})`}
        </Button>
      )}
      {(!atOnce || visible.some(({ kind }) => kind !== 'choice')) && <Button type="submit">{t`Search`}</Button>}
      <Button variant="default" onClick={reset}>
        {t`Reset`}
      </Button>
    </form>
  );
}
