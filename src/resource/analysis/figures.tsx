import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Explain } from '../../ui/chart/explain.tsx';
import type { ChartQuery } from '../../ui/chart/frame.tsx';
import { Failed } from '../../ui/list/states.tsx';
import { absent, formatShare, percentText } from '../../ui/text/format.ts';
import hidden from '../../ui/hidden.module.css';
import classes from './analysis.module.css';

/** A figure of a topic, as its screen calls it. */
export interface Figure<Metric extends string = string> {
  id: Metric;
  label: MessageDescriptor;
  /** How it is worked out, for the `?`. */
  formula: MessageDescriptor;
  /** Whether more of it is good news and less is bad; without it neither is. */
  moreIsBetter?: true;
}

/** What is known of a figure; see `TopicCards` of the contract. */
export interface Card {
  metric: string;
  value?: number;
  previous?: number;
  ratio?: number;
  numerator?: number;
  denominator?: number;
}

interface FiguresProps<Metric extends string> {
  figures: readonly Figure<Metric>[];
  query: ChartQuery & { data: { from: string; previousFrom: string; cards: readonly Card[] } | undefined };
  /** The figure whose course is drawn below. */
  chosen: string;
  onChoose: (metric: Metric) => void;
}

const dayMs = 86_400_000;
const isRate = ({ denominator }: Card): boolean => denominator !== undefined;

/** What a figure has become, against so many days before. */
function changeText(i18n: I18n, card: Card, days: number): string {
  const { value, previous, ratio } = card;
  if (value === undefined || previous === undefined)
    return i18n._(msg`No data for ${plural(days, { one: 'the day before', other: 'the # days before' })}`);
  if (value === previous)
    return i18n._(msg`Same as ${plural(days, { one: 'the day before', other: 'the # days before' })}`);
  if (isRate(card)) {
    const points = i18n.number(Math.abs(value - previous) * 100, { maximumFractionDigits: 2 });
    return value > previous
      ? i18n._(msg`${points} points higher than ${plural(days, { one: 'the day before', other: 'the # days before' })}`)
      : i18n._(msg`${points} points lower than ${plural(days, { one: 'the day before', other: 'the # days before' })}`);
  }
  if (ratio === undefined)
    return i18n._(msg`0 in ${plural(days, { one: 'the day before', other: 'the # days before' })}`);
  const part = formatShare(i18n, Math.abs(ratio));
  return ratio > 0
    ? i18n._(msg`${part} more than ${plural(days, { one: 'the day before', other: 'the # days before' })}`)
    : i18n._(msg`${part} less than ${plural(days, { one: 'the day before', other: 'the # days before' })}`);
}

/** Whether a figure went up or down, and whether that is good news. */
function Change({ card, days, moreIsBetter }: { card: Card; days: number; moreIsBetter: boolean }) {
  const { t, i18n } = useLingui();
  const { value, previous, ratio } = card;
  const isKnown = value !== undefined && previous !== undefined && (isRate(card) || ratio !== undefined);
  const step = isKnown ? Math.sign(value - previous) : 0;
  const Arrow = step > 0 ? IconArrowUpRight : IconArrowDownRight;
  return (
    <>
      {step !== 0 && <Arrow size={14} stroke={2} aria-hidden />} {changeText(i18n, card, days)}
      {step !== 0 && moreIsBetter && <> · {step > 0 ? t`better` : t`worse`}</>}
    </>
  );
}

/** The figures of a topic; each leads to its course. They keep their room while they load. */
export function Figures<Metric extends string>({ figures, query, chosen, onChoose }: FiguresProps<Metric>) {
  const { t, i18n } = useLingui();
  const { data } = query;
  const days = data ? Math.round((Date.parse(data.from) - Date.parse(data.previousFrom)) / dayMs) : 0;
  if (data === undefined && query.error)
    return (
      <section className={classes.figures} aria-label={t`Figures`}>
        <h2 className={hidden.hidden}>{t`Figures`}</h2>
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      </section>
    );
  return (
    <section
      className={classes.figures}
      aria-label={t`Figures`}
      aria-busy={data === undefined || query.isPlaceholderData || undefined}
      data-stale={query.isPlaceholderData || undefined}
    >
      <h2 className={hidden.hidden}>{t`Figures`}</h2>
      {figures.map(({ id, label, formula, moreIsBetter = false }) => {
        const card = data?.cards.find(({ metric }) => metric === id);
        const [part, whole] = [i18n.number(card?.numerator ?? 0), i18n.number(card?.denominator ?? 0)];
        const value = card?.value;
        const name = i18n._(label);
        return (
          <div key={id} className={classes.figure}>
            <button type="button" aria-pressed={chosen === id} onClick={() => onChoose(id)}>
              <span className={classes.label}>{name}</span>
              <strong>
                {card && (value === undefined ? absent : isRate(card) ? percentText(value * 100) : i18n.number(value))}
                &nbsp;
              </strong>
              <span className={classes.change}>
                {card &&
                  (value === undefined ? t`No data` : <Change card={card} days={days} moreIsBetter={moreIsBetter} />)}
              </span>
            </button>
            <Explain
              label={t`About ${name}`}
              text={card && isRate(card) ? t`${i18n._(formula)}: ${part} of ${whole}` : i18n._(formula)}
            />
          </div>
        );
      })}
    </section>
  );
}
