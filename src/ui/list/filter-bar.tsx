'use no memo';

import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../button.tsx';
import { plainText } from '../text/plain-text.ts';
import type { SearchState } from './search.ts';
import type { Filter } from './types.ts';
import classes from './list.module.css';

const always = 3;

/** Keys of the address that a filter owns. */
export function filterKeys(filter: Filter): string[] {
  return filter.kind === 'days' ? [filter.from, filter.to] : [filter.id];
}

/**
 * The filters of a list. What is typed is a draft; Enter or "Search" applies it and goes to page 1.
 * The draft belongs to the applied set it began from, so Back or a removed chip shows what is applied again.
 */
export function FilterBar({ filters, search, setSearch }: SearchState & { filters: readonly Filter[] }) {
  const { t, i18n } = useLingui();
  const keys = filters.flatMap(filterKeys);
  const applied = JSON.stringify(keys.map((key) => search[key] ?? ''));
  const [draft, setDraft] = useState<{ of: string; values: Record<string, string> }>({ of: applied, values: {} });
  const values = draft.of === applied ? draft.values : {};
  const rest = filters.slice(always).flatMap(filterKeys);
  const hiddenCount = rest.filter((key) => search[key]).length;
  const [open, setOpen] = useState(hiddenCount > 0);

  const field = (key: string) => ({
    value: values[key] ?? search[key] ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      setDraft({ of: applied, values: { ...values, [key]: event.currentTarget.value } }),
  });
  const apply = (form: HTMLFormElement) => {
    const next = Object.fromEntries(keys.map((key) => [key, plainText(values[key] ?? search[key] ?? '') || undefined]));
    setDraft({ of: applied, values: {} });
    setSearch({ ...next, page: undefined });
    if (!form.contains(document.activeElement)) form.querySelector('input')?.focus();
  };

  return (
    <form
      className={classes.filters}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
    >
      {filters.slice(0, open ? undefined : always).map((filter) => {
        const label = i18n._(filter.label);
        if (filter.kind === 'choice') {
          return (
            <select key={filter.id} className={classes.choice} aria-label={label} {...field(filter.id)}>
              <option value="">{t`${label}: all`}</option>
              {filter.options.map((option) => (
                <option key={option.value} value={option.value}>
                  {i18n._(option.label)}
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
          <fieldset key={filter.id} className={classes.days}>
            <legend>{label}</legend>
            <input type="date" className={classes.day} aria-label={t`${label}, from`} {...field(filter.from)} />
            <span aria-hidden>–</span>
            <input type="date" className={classes.day} aria-label={t`${label}, to`} {...field(filter.to)} />
          </fieldset>
        );
      })}
      {rest.length > 0 && (
        <Button variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t`Fewer filters` : hiddenCount ? t`More filters (${hiddenCount})` : t`More filters`}
        </Button>
      )}
      <Button type="submit">{t`Search`}</Button>
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
