import { useState } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { FloatingPanel } from '../../../ui/float/panel.tsx';
import { useAnchor } from '../../../ui/float/use-anchor.ts';
import { Failed } from '../../../ui/list/states.tsx';
import type { SeveralFieldProps } from '../../../ui/list/types.ts';
import { type DimText, useValues, valueName } from './topic.ts';
import classes from '../analysis.module.css';

const separator = '~';
/** Number of values above which the field has a search. */
const most = 8;
const valuesIn = (text: string): string[] => (text === '' ? [] : text.split(separator));

/** The label of a value of a dimension. */
function useNames(dim: Partial<DimText>): (value: string) => string {
  const { i18n } = useLingui();
  return (value) => valueName(dim, value, (message) => i18n._(message));
}

/** The values that occur under the other filters; selected values are always listed. */
function Values({
  dim,
  selected,
  onChange,
}: {
  dim: DimText;
  selected: readonly string[];
  onChange: (value: string) => void;
}) {
  const { t, i18n } = useLingui();
  const { valuesOf } = useValues();
  const nameOf = useNames(dim);
  const { data, error, refetch } = useQuery(valuesOf(dim));
  const [part, setPart] = useState('');
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <p className="paragraph" role="status">{t`Loading`}</p>;
  const parts = data.splits[0]?.parts ?? [];
  const counts = new Map(parts.filter(({ key }) => key !== 'unknown').map(({ key, value = 0 }) => [key, value]));
  const all = [...new Set([...counts.keys(), ...selected])];
  const searchText = part.trim().toLocaleLowerCase();
  const matches = all.filter((value) => nameOf(value).toLocaleLowerCase().includes(searchText));
  const toggle = (value: string) => {
    const next = selected.includes(value) ? selected.filter((one) => one !== value) : [...selected, value];
    onChange(next.join(separator));
  };
  return (
    <>
      {all.length > most && (
        <input
          type="search"
          className={classes.part}
          aria-label={t`Search values`}
          placeholder={t`Search values`}
          value={part}
          onChange={({ currentTarget }) => setPart(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      {matches.length === 0 ? (
        <p className="paragraph">{t`No matching values.`}</p>
      ) : (
        <ul className={classes.values}>
          {matches.map((value) => (
            <li key={value}>
              <label>
                <input type="checkbox" checked={selected.includes(value)} onChange={() => toggle(value)} />
                <bdi>{nameOf(value)}</bdi>
                <small>{i18n.number(counts.get(value) ?? 0)}</small>
              </label>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const nothingToLoad = () => Promise.resolve();

/** A filter by one or several values of a dimension; each change applies immediately. */
export function SeveralField({ id, label, value, onChange }: SeveralFieldProps) {
  const { t } = useLingui();
  const { text } = useValues();
  const dim = text.dims.find(({ filter }) => filter === id);
  const { button, anchor, close } = useAnchor(nothingToLoad);
  const nameOf = useNames(dim ?? {});
  const selected = valuesIn(value);
  const count = selected.length;
  const name = nameOf(selected[0] ?? '');
  const summary = count === 0 ? t`${label}: all` : count === 1 ? t`${label}: ${name}` : t`${label}: ${count} selected`;
  return (
    <>
      <button type="button" className={classes.several} aria-haspopup="dialog" {...button}>
        <span className="ellipsis" data-clip>
          {summary}
        </span>
        <IconChevronDown size={16} aria-hidden />
      </button>
      {anchor && dim && (
        <FloatingPanel anchor={anchor} title={label} onClose={close}>
          <Values dim={dim} selected={selected} onChange={onChange} />
        </FloatingPanel>
      )}
    </>
  );
}
