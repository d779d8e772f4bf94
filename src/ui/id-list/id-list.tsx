import { useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { plainText } from '../text/plain-text.ts';
import classes from './id-list.module.css';

const rowPx = 24;
const mostPx = 220;
const borderPx = 2;

/**
 * A filterable, virtualized list of many ids.
 * @param label the kind of the ids, for screen readers
 */
export function IdList({ ids, label }: { ids: readonly string[]; label: string }) {
  const { t, i18n } = useLingui();
  const [filter, setFilter] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const text = plainText(filter).toLowerCase();
  const matches = text === '' ? ids : ids.filter((id) => id.toLowerCase().includes(text));
  // oxlint-disable-next-line react/incompatible-library -- its functions are used here only, where nothing is memoised
  const rows = useVirtualizer({
    count: matches.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: 10,
  });
  return (
    <div className="stack gap-6">
      <div className={`row note ${classes.head}`}>
        <input
          type="search"
          aria-label={t`Filter: ${label}`}
          placeholder={t`Filter`}
          value={filter}
          onChange={(event) => {
            setFilter(event.currentTarget.value);
            rows.scrollToOffset(0);
          }}
          // Enter would submit the surrounding form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <span role="status">{t`${i18n.number(matches.length)} of ${i18n.number(ids.length)}`}</span>
      </div>
      <div
        ref={box}
        className={classes.box}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be in reach of the keyboard
        tabIndex={0}
        role="group"
        aria-label={label}
        style={{ height: Math.min(mostPx, Math.max(1, matches.length) * rowPx + borderPx) }}
      >
        <ul style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => (
            <li
              key={index}
              className="ellipsis"
              aria-setsize={matches.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              {matches[index]}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
