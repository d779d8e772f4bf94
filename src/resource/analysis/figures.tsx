import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { TopicMeta, TopicMetric } from '../../api/generated/client.schemas.ts';
import { Explain } from '../../ui/chart/explain.tsx';
import type { ChartQuery } from '../../ui/chart/frame.tsx';
import { Spark } from '../../ui/chart/spark.tsx';
import { Failed } from '../../ui/list/states.tsx';
import { absent, formatShare, percentText } from '../../ui/text/format.ts';
import hidden from '../../ui/hidden.module.css';
import type { MetricText } from './topic.ts';
import classes from './analysis.module.css';

/** What is known of a figure; see `TopicCards` of the contract. */
export interface Card {
  metric: string;
  value?: number;
  previous?: number;
  ratio?: number;
  numerator?: number;
  denominator?: number;
  spark?: readonly (number | null)[];
}

interface FiguresProps {
  figures: readonly MetricText[];
  /** Of what the rates are made. */
  made?: TopicMeta['metrics'] | undefined;
  query: ChartQuery & { data: { from: string; previousFrom: string; cards: readonly Card[] } | undefined };
  /** The figure whose course is drawn below. */
  chosen: string;
  /** Another record, whose figures stand beside. */
  other?: { name: string; cards: { cards: readonly Card[] } | undefined } | undefined;
  onChoose: (metric: TopicMetric) => void;
}

const dayMs = 86_400_000;
/** More figures are two rows. */
const mostInRow = 6;
const isRate = ({ denominator }: Card): boolean => denominator !== undefined;

/** What a figure has become, against so many days before. */
function changeText(i18n: I18n, card: Card, days: number): string {
  const { value, previous, ratio } = card;
  if (value === undefined || previous === undefined)
    return i18n._(msg`No data for the ${plural(days, { one: 'previous day', other: 'previous # days' })}`);
  if (value === previous)
    return i18n._(msg`Same as the ${plural(days, { one: 'previous day', other: 'previous # days' })}`);
  if (isRate(card)) {
    const points = i18n.number(Math.abs(value - previous) * 100, { maximumFractionDigits: 2 });
    return value > previous
      ? i18n._(msg`↑ ${points} pp vs. ${plural(days, { one: 'previous day', other: 'previous # days' })}`)
      : i18n._(msg`↓ ${points} pp vs. ${plural(days, { one: 'previous day', other: 'previous # days' })}`);
  }
  if (ratio === undefined)
    return i18n._(msg`0 in the ${plural(days, { one: 'previous day', other: 'previous # days' })}`);
  const part = formatShare(i18n, Math.abs(ratio));
  return ratio > 0
    ? i18n._(msg`↑ ${part} vs. ${plural(days, { one: 'previous day', other: 'previous # days' })}`)
    : i18n._(msg`↓ ${part} vs. ${plural(days, { one: 'previous day', other: 'previous # days' })}`);
}

/** Whether a figure went up or down, and whether that is good news. */
function Change({ card, days, moreIsBetter }: { card: Card; days: number; moreIsBetter: boolean }) {
  const { t, i18n } = useLingui();
  const { value, previous, ratio } = card;
  const isKnown = value !== undefined && previous !== undefined && (isRate(card) || ratio !== undefined);
  const step = isKnown ? Math.sign(value - previous) : 0;
  return (
    <>
      {changeText(i18n, card, days)}
      {step !== 0 && moreIsBetter && <span className={classes.verdict}> · {step > 0 ? t`better` : t`worse`}</span>}
    </>
  );
}

/** The figures of a topic; each leads to its course. They keep their room while they load. */
export function Figures({ figures, made = [], query, chosen, other, onChoose }: FiguresProps) {
  const { t, i18n } = useLingui();
  const { data } = query;
  const days = data ? Math.round((Date.parse(data.from) - Date.parse(data.previousFrom)) / dayMs) : 0;
  const nameOf = (metric: TopicMetric | undefined) => {
    const label = figures.find((one) => one.metric === metric)?.label;
    return label && i18n._(label);
  };
  const valueText = (card: Card | undefined) => {
    if (card?.value === undefined) return card && absent;
    return isRate(card) ? percentText(card.value * 100) : i18n.number(card.value);
  };
  /** How a rate is worked out, and out of which numbers. */
  const madeText = (metric: TopicMetric, card: Card | undefined): string[] => {
    const of = made.find((one) => one.metric === metric);
    const [part, whole] = [nameOf(of?.numerator), nameOf(of?.denominator)];
    if (part === undefined || whole === undefined) return [];
    if (card?.denominator === undefined) return [t`${part} ÷ ${whole}`];
    const [some, all] = [i18n.number(card.numerator ?? 0), i18n.number(card.denominator)];
    return [t`${part} ÷ ${whole}: ${some} of ${all}`];
  };
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
      style={{ '--columns': String(figures.length > mostInRow ? Math.ceil(figures.length / 2) : figures.length) }}
    >
      <h2 className={hidden.hidden}>{t`Figures`}</h2>
      {figures.map(({ metric, label, about, moreIsBetter = false }) => {
        const card = data?.cards.find((one) => one.metric === metric);
        const name = i18n._(label);
        const otherCard = other?.cards?.cards.find((one) => one.metric === metric);
        return (
          <div key={metric} className={classes.figure}>
            <button type="button" aria-pressed={chosen === metric} onClick={() => onChoose(metric)}>
              <span className={classes.label}>{name}</span>
              <strong>
                {valueText(card)}
                &nbsp;
              </strong>
              <span className={classes.change}>
                {card &&
                  (card.value === undefined ? (
                    t`No data`
                  ) : (
                    <Change card={card} days={days} moreIsBetter={moreIsBetter} />
                  ))}
              </span>
              {other && (
                <span className={classes.other}>
                  <bdi>{other.name}</bdi> <b>{valueText(otherCard)}</b>
                </span>
              )}
              <span className={classes.course}>{card?.spark && <Spark values={card.spark} />}</span>
            </button>
            <Explain
              label={t`About ${name}`}
              text={[...(about ? [i18n._(about)] : []), ...madeText(metric, card)].join(' ')}
            />
          </div>
        );
      })}
    </section>
  );
}
