import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../button/button.tsx';
import type { DayFilterProps } from '../date/day-filter.tsx';
import { withTexts } from '../../i18n/language.ts';
import { inOrder } from '../date/days.ts';
import { lazyModule, useModule } from '../../base/lazy-module.ts';
import { plainText } from '../text/plain-text.ts';
import type { SearchState } from './search.ts';
import type { Filter } from './types.ts';
import classes from './list.module.css';

const always = 3;
const loadDays = lazyModule(() => withTexts(import('../date/day-filter.tsx'), 'form'));

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
  /** What the search is called where a page has several. */
  name?: string;
  /** Behind a button on a phone; what is typed stays. */
  hidden: boolean;
  /** A choice applies at once; "Search" stands only beside what is typed. */
  atOnce?: boolean | undefined;
}

/**
 * The filters of a list. What is typed is a draft; Enter or "Search" applies it and goes to page 1.
 * The draft belongs to the applied set it began from, so Back or a removed chip shows what is applied again.
 */
export function FilterBar({ filters, search, setSearch, onApplied, name, hidden, atOnce }: FilterBarProps) {
  const { t, i18n } = useLingui();
  const keys = filters.flatMap(filterKeys);
  const applied = JSON.stringify(keys.map((key) => search[key] ?? ''));
  const [draft, setDraft] = useState<{ of: string; values: Record<string, string> }>({ of: applied, values: {} });
  const values = draft.of === applied ? draft.values : {};
  const rest = filters.slice(always);
  const [open, setOpen] = useState(rest.flatMap(filterKeys).some((key) => search[key]));

  const shown = Object.fromEntries(keys.map((key) => [key, values[key] ?? search[key] ?? '']));
  const change = (next: Readonly<Record<string, string>>) => setDraft({ of: applied, values: { ...values, ...next } });
  const field = (key: string, onValue = (value: string) => change({ [key]: value })) => ({
    value: shown[key],
    onChange: (event: { currentTarget: { value: string } }) => onValue(event.currentTarget.value),
  });
  const applyValues = (all: Readonly<Record<string, string>>) => {
    const next: Record<string, string | undefined> = {};
    for (const filter of filters) {
      const owned = filterKeys(filter);
      const given = owned.map((key) => plainText(all[key] ?? '') || undefined);
      const [first, last] = filter.kind === 'days' ? inOrder(given[0], given[1]) : given;
      owned.forEach((key, index) => (next[key] = index === 0 ? first : last));
    }
    setDraft({ of: applied, values: {} });
    setSearch({ ...next, page: undefined });
  };
  const apply = (form: HTMLFormElement) => {
    applyValues(shown);
    onApplied();
    if (!form.contains(document.activeElement)) form.querySelector('input')?.focus();
  };

  const visible = filters.slice(0, open ? undefined : always);
  return (
    <form
      className={classes.filters}
      role="search"
      aria-label={name}
      hidden={hidden}
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
    >
      {visible.map((filter) => {
        const label = i18n._(filter.label);
        if (filter.kind === 'choice') {
          const choose = (value: string) => applyValues({ ...shown, [filter.id]: value });
          return filter.Field ? (
            <filter.Field
              key={filter.id}
              id={filter.id}
              label={label}
              value={shown[filter.id] ?? ''}
              onChange={choose}
            />
          ) : (
            <select
              key={filter.id}
              className={classes.choice}
              aria-label={label}
              {...field(filter.id, atOnce ? choose : undefined)}
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
        if (filter.kind === 'text') {
          return (
            <input
              key={filter.id}
              className={classes.text}
              type="search"
              aria-label={label}
              placeholder={label}
              maxLength={filter.most}
              {...field(filter.id)}
            />
          );
        }
        return (
          <LazyDayFilter
            key={filter.id}
            label={label}
            keys={filterKeys(filter)}
            values={shown}
            onChange={change}
            zone={filter.kind === 'days' ? filter.zone : undefined}
          />
        );
      })}
      {rest.length > 0 && (
        <Button variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t`Fewer filters` : t`More filters (${rest.length})`}
        </Button>
      )}
      {(!atOnce || visible.some(({ kind }) => kind !== 'choice')) && <Button type="submit">{t`Search`}</Button>}
      <Button
        variant="default"
        onClick={() => {
          setDraft({ of: applied, values: {} });
          setSearch({ ...Object.fromEntries(keys.map((key) => [key, undefined])), page: undefined });
        }}
      >
        {t`Reset`}
      </Button>
    </form>
  );
}
