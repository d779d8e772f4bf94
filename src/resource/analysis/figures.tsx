import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Explain } from '../../ui/chart/explain.tsx';
import { Spark } from '../../ui/chart/spark.tsx';
import { Failed } from '../../ui/list/states.tsx';
import { absent, formatShare } from '../../ui/text/format.ts';
import hidden from '../../ui/hidden.module.css';
import {
  valueText,
  type Figure,
  type Figures,
  type Loaded,
  type MetricText,
  type OtherRecord,
  type TopicAnswers,
} from './topic.ts';
import classes from './analysis.module.css';

interface FiguresProps extends Pick<TopicAnswers, 'made'> {
  metrics: readonly MetricText[];
  query: Loaded<Figures>;
  /** The figure whose course is drawn below. */
  chosen: string;
  /** Another record, whose figures stand beside. */
  other?: Pick<OtherRecord, 'name' | 'figures'> | undefined;
  /** Whether they are held against the same days of the week. */
  isWeek?: boolean;
  onChoose: (metric: string) => void;
}

const dayMs = 86_400_000;
/** More figures are two rows. */
const mostInRow = 6;

/** What a figure has become, and against which days it is held: as many before, or the same ones so many weeks before. */
const changes = {
  previous: {
    none: (days: number) => msg`No data for the ${plural(days, { one: 'previous day', other: 'previous # days' })}`,
    same: (days: number) => msg`Same as the ${plural(days, { one: 'previous day', other: 'previous # days' })}`,
    zero: (days: number) => msg`0 in the ${plural(days, { one: 'previous day', other: 'previous # days' })}`,
    morePoints: (days: number, points: string) =>
      msg`↑ ${points} pp vs. ${plural(days, { one: 'previous day', other: 'previous # days' })}`,
    fewerPoints: (days: number, points: string) =>
      msg`↓ ${points} pp vs. ${plural(days, { one: 'previous day', other: 'previous # days' })}`,
    more: (days: number, part: string) =>
      msg`↑ ${part} vs. ${plural(days, { one: 'previous day', other: 'previous # days' })}`,
    fewer: (days: number, part: string) =>
      msg`↓ ${part} vs. ${plural(days, { one: 'previous day', other: 'previous # days' })}`,
  },
  week: {
    none: (weeks: number) => msg`No data for ${plural(weeks, { one: 'a week earlier', other: '# weeks earlier' })}`,
    same: (weeks: number) => msg`Same as ${plural(weeks, { one: 'a week earlier', other: '# weeks earlier' })}`,
    zero: (weeks: number) => msg`0 ${plural(weeks, { one: 'a week earlier', other: '# weeks earlier' })}`,
    morePoints: (weeks: number, points: string) =>
      msg`↑ ${points} pp vs. ${plural(weeks, { one: 'a week earlier', other: '# weeks earlier' })}`,
    fewerPoints: (weeks: number, points: string) =>
      msg`↓ ${points} pp vs. ${plural(weeks, { one: 'a week earlier', other: '# weeks earlier' })}`,
    more: (weeks: number, part: string) =>
      msg`↑ ${part} vs. ${plural(weeks, { one: 'a week earlier', other: '# weeks earlier' })}`,
    fewer: (weeks: number, part: string) =>
      msg`↓ ${part} vs. ${plural(weeks, { one: 'a week earlier', other: '# weeks earlier' })}`,
  },
} as const;

/** Days that figures are held against: so many days, or weeks, before. */
interface Against {
  by: keyof typeof changes;
  count: number;
}

/** What a figure has become. */
function changeText(i18n: I18n, { unit }: MetricText, { value, previous }: Figure, { by, count }: Against): string {
  const words = changes[by];
  if (value === undefined || previous === undefined) return i18n._(words.none(count));
  if (value === previous) return i18n._(words.same(count));
  if (unit === 'share') {
    const points = i18n.number(Math.abs(value - previous) * 100, { maximumFractionDigits: 2 });
    return i18n._(value > previous ? words.morePoints(count, points) : words.fewerPoints(count, points));
  }
  if (previous === 0) return i18n._(words.zero(count));
  const part = formatShare(i18n, Math.abs(value - previous) / previous);
  return i18n._(value > previous ? words.more(count, part) : words.fewer(count, part));
}

/** Whether a figure went up or down, and whether that is good news. */
function Change({ metric, figure, against }: { metric: MetricText; figure: Figure; against: Against }) {
  const { t, i18n } = useLingui();
  const { value, previous } = figure;
  const isKnown = value !== undefined && previous !== undefined && (metric.unit === 'share' || previous !== 0);
  const step = isKnown ? Math.sign(value - previous) : 0;
  const isBetter = step > 0 === (metric.better === 'more');
  return (
    <>
      {changeText(i18n, metric, figure, against)}
      {step !== 0 && metric.better && <span className={classes.verdict}> · {isBetter ? t`better` : t`worse`}</span>}
    </>
  );
}

/** The figures of a topic; each leads to its course. They keep their room while they load. */
export function FigureTiles({ metrics, made, query, chosen, other, isWeek = false, onChoose }: FiguresProps) {
  const { t, i18n } = useLingui();
  const { data } = query;
  const days = data?.previousFrom ? Math.round((Date.parse(data.from) - Date.parse(data.previousFrom)) / dayMs) : 0;
  const against: Against = isWeek && days % 7 === 0 ? { by: 'week', count: days / 7 } : { by: 'previous', count: days };
  const textIn = (metric: string | undefined) => metrics.find((one) => one.metric === metric);
  const write = (value: number, options?: Intl.NumberFormatOptions) => i18n.number(value, options);
  const textOf = (metric: MetricText, figure: Figure | undefined) =>
    figure?.value === undefined ? figure && absent : valueText(metric.unit, figure.value, write);
  /** How a rate is worked out, and out of which numbers; how many an average or a percentile is of. */
  const madeText = (metric: string, figure: Figure | undefined): string[] => {
    if (figure?.n !== undefined) {
      const count = i18n.number(figure.n);
      return [t`Sample size: ${count}`];
    }
    const of = made[metric];
    const [numerator, denominator] = [textIn(of?.numerator), textIn(of?.denominator)];
    if (numerator === undefined || denominator === undefined) return [];
    const [part, whole] = [i18n._(numerator.label), i18n._(denominator.label)];
    if (figure?.denominator === undefined) return [t`${part} ÷ ${whole}`];
    const some = valueText(numerator.unit, figure.numerator ?? 0, write);
    const all = valueText(denominator.unit, figure.denominator, write);
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
      style={{ '--columns': String(metrics.length > mostInRow ? Math.ceil(metrics.length / 2) : metrics.length) }}
    >
      <h2 className={hidden.hidden}>{t`Figures`}</h2>
      {metrics.map((text) => {
        const { metric, label, about } = text;
        const figure = data?.figures[metric];
        const name = i18n._(label);
        const explained = [...(about ? [i18n._(about)] : []), ...madeText(metric, figure)].join(' ');
        return (
          <div key={metric} className={classes.figure}>
            <button type="button" aria-pressed={chosen === metric} onClick={() => onChoose(metric)}>
              <span className={classes.label}>{name}</span>
              <strong>{textOf(text, figure) ?? '\u00A0'}</strong>
              <span className={classes.change}>
                {figure &&
                  (figure.value === undefined ? (
                    t`No data`
                  ) : (
                    <Change metric={text} figure={figure} against={against} />
                  ))}
              </span>
              {other && (
                <span className={classes.other}>
                  <bdi>{other.name}</bdi> <b>{textOf(text, other.figures?.figures[metric])}</b>
                </span>
              )}
              <span className={classes.course}>{figure?.spark && <Spark values={figure.spark} />}</span>
            </button>
            {explained !== '' && <Explain label={t`About ${name}`} text={explained} />}
          </div>
        );
      })}
    </section>
  );
}
