import type { I18n } from '@lingui/core';
import { Plural, useLingui } from '@lingui/react/macro';
import { inOrder } from '../../date/days.ts';
import { listText } from '../../text/format.ts';
import { filterKeys } from './filter-bar.tsx';
import type { SearchState } from '../search.ts';
import type { Filter } from '../types.ts';
import classes from '../list.module.css';

/** Moves focus away from a removed chip: to the next one, or else to the page. */
function leave(button: HTMLElement, isLast: boolean): void {
  const next = button.closest('li')?.nextElementSibling?.querySelector('button');
  const target = isLast ? button.closest('ul')?.parentElement?.querySelector('h1') : next;
  target?.focus();
}

/** The applied value of a filter as text. */
export function filterText(filter: Filter, search: SearchState['search'], i18n: I18n): string | undefined {
  const [first = '', second] = filterKeys(filter).map((key) => search[key]);
  if (filter.kind === 'days')
    return first === second
      ? first
      : inOrder(first, second ?? '')
          .map((day) => day || '…')
          .join(' – ');
  const nameOf = (value: string) => {
    const label = (filter.kind === 'choice' && filter.options.find((one) => one.value === value)?.label) || value;
    return typeof label === 'string' ? label : i18n._(label);
  };
  return filter.kind === 'choice' && filter.Field
    ? listText(i18n.locale, first.split('~').map(nameOf), 'disjunction')
    : nameOf(first);
}

export interface FilterChipsProps extends SearchState {
  filters: readonly Filter[];
}

/** The applied filters with buttons to remove them. Renders nothing if none is applied. */
export function FilterChips({ filters, search, setSearch }: FilterChipsProps) {
  const { t, i18n } = useLingui();
  const clear = (keys: string[]) =>
    setSearch({ ...Object.fromEntries(keys.map((key) => [key, undefined])), page: undefined });

  const applied = filters.filter((filter) => filterKeys(filter).some((key) => search[key]));
  if (applied.length === 0) return null;

  return (
    <ul className={classes.chips} aria-label={t`Applied filters`}>
      {applied.map((filter) => {
        const label = i18n._(filter.label);
        return (
          <li key={filter.id} className={classes.chip}>
            <span>
              {label}: <b>{filterText(filter, search, i18n)}</b>
            </span>
            <button
              type="button"
              aria-label={t`Remove filter ${label}`}
              onClick={(event) => {
                leave(event.currentTarget, applied.length === 1);
                clear(filterKeys(filter));
              }}
            >
              ×
            </button>
          </li>
        );
      })}
      <li className={classes.count}>
        <Plural value={applied.length} one="# filter" other="# filters" />{' '}
        <button
          type="button"
          className={classes.link}
          onClick={(event) => {
            leave(event.currentTarget, true);
            clear(filters.flatMap(filterKeys));
          }}
        >
          {t`Clear all`}
        </button>
      </li>
    </ul>
  );
}
