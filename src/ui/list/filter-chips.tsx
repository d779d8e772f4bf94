'use no memo';

import { useLingui } from '@lingui/react/macro';
import { filterKeys } from './filter-bar.tsx';
import type { SearchState } from './search.ts';
import type { Filter } from './types.ts';
import classes from './list.module.css';

/** The applied filters, each with a way to take it off. Renders nothing when none is applied. */
export function FilterChips({ filters, search, setSearch }: SearchState & { filters: readonly Filter[] }) {
  const { t, i18n } = useLingui();
  const clear = (keys: string[]) => setSearch({ ...Object.fromEntries(keys.map((key) => [key, undefined])), page: undefined });

  const shown = (filter: Filter) => {
    const [first = '', second] = filterKeys(filter).map((key) => search[key]);
    if (filter.kind === 'days') return `${first || '…'} – ${second ?? '…'}`;
    const option = filter.kind === 'choice' ? filter.options.find((candidate) => candidate.value === first) : undefined;
    return option ? i18n._(option.label) : first;
  };
  const applied = filters.filter((filter) => filterKeys(filter).some((key) => search[key]));
  if (applied.length === 0) return null;

  return (
    <ul className={classes.chips} aria-label={t`Applied filters`}>
      {applied.map((filter) => {
        const label = i18n._(filter.label);
        return (
          <li key={filter.id} className={classes.chip}>
            <span>
              {label}: <b>{shown(filter)}</b>
            </span>
            <button type="button" aria-label={t`Remove filter ${label}`} onClick={() => clear(filterKeys(filter))}>
              ×
            </button>
          </li>
        );
      })}
      <li>
        <button type="button" className={classes.link} onClick={() => clear(filters.flatMap(filterKeys))}>
          {t`Clear all`}
        </button>
      </li>
    </ul>
  );
}
