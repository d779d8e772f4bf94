import type { ReactNode } from 'react';
import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { Explain } from '../../../ui/chart/explain.tsx';
import { Spark } from '../../../ui/chart/spark.tsx';
import { Failed } from '../../../ui/list/states.tsx';
import { useKit } from '../../../ui/kit.tsx';
import { absent, formatInstant, sentenceGap } from '../../../ui/text/format.ts';
import { changeOf, verdictOf } from '../topic/change.ts';
import type { Against, Versions } from '../period/period.ts';
import { sampleNote } from '../topic/sample.ts';
import hidden from '../../../ui/hidden.module.css';
import {
  valueText,
  type Figure,
  type Figures,
  type Loaded,
  type MetricText,
  type OtherRecord,
  type TopicAnswers,
} from '../topic/topic.ts';
import classes from '../analysis.module.css';

interface FiguresProps extends Pick<TopicAnswers, 'ratios'> {
  /** All metrics of the topic: rates also use metrics without a figure. */
  metrics: readonly MetricText[];
  query: Loaded<Figures>;
  /** The metric of the trend chart below. */
  selected: string;
  /** Another record whose figures are shown for comparison. */
  other?: Pick<OtherRecord, 'name' | 'figures'> | undefined;
  /** The comparison; by default the preceding period of the same length. */
  against?: Against | undefined;
  onChoose: (metric: string) => void;
}

const dayMs = 86_400_000;
/** Maximum number of figures in one row; more figures wrap into two rows. */
const mostInRow = 6;

/**
 * The change of a figure relative to its comparison: the preceding period, the hour before, the same days some weeks
 * before, or another version.
 */
const changes = {
  previous: (days: number) => ({
    none: msg`No data for the ${plural(days, { one: 'previous day', other: 'previous # days' })}`,
    same: msg`Same as the ${plural(days, { one: 'previous day', other: 'previous # days' })}`,
    zero: msg`0 in the ${plural(days, { one: 'previous day', other: 'previous # days' })}`,
    morePoints: (points: string) =>
      msg`↑ ${points} pp vs. ${plural(days, { one: 'previous day', other: 'previous # days' })}`,
    fewerPoints: (points: string) =>
      msg`↓ ${points} pp vs. ${plural(days, { one: 'previous day', other: 'previous # days' })}`,
    more: (part: string) => msg`↑ ${part} vs. ${plural(days, { one: 'previous day', other: 'previous # days' })}`,
    fewer: (part: string) => msg`↓ ${part} vs. ${plural(days, { one: 'previous day', other: 'previous # days' })}`,
  }),
  week: (weeks: number) => ({
    none: msg`No data for ${plural(weeks, { one: 'a week earlier', other: '# weeks earlier' })}`,
    same: msg`Same as ${plural(weeks, { one: 'a week earlier', other: '# weeks earlier' })}`,
    zero: msg`0 ${plural(weeks, { one: 'a week earlier', other: '# weeks earlier' })}`,
    morePoints: (points: string) =>
      msg`↑ ${points} pp vs. ${plural(weeks, { one: 'a week earlier', other: '# weeks earlier' })}`,
    fewerPoints: (points: string) =>
      msg`↓ ${points} pp vs. ${plural(weeks, { one: 'a week earlier', other: '# weeks earlier' })}`,
    more: (part: string) => msg`↑ ${part} vs. ${plural(weeks, { one: 'a week earlier', other: '# weeks earlier' })}`,
    fewer: (part: string) => msg`↓ ${part} vs. ${plural(weeks, { one: 'a week earlier', other: '# weeks earlier' })}`,
  }),
  hour: {
    none: msg`No data for the previous hour`,
    same: msg`Same as the previous hour`,
    zero: msg`0 in the previous hour`,
    morePoints: (points: string) => msg`↑ ${points} pp vs. the previous hour`,
    fewerPoints: (points: string) => msg`↓ ${points} pp vs. the previous hour`,
    more: (part: string) => msg`↑ ${part} vs. the previous hour`,
    fewer: (part: string) => msg`↓ ${part} vs. the previous hour`,
  },
  version: (version: string) => ({
    none: msg`No data for ${version}`,
    same: msg`Same as ${version}`,
    zero: msg`0 in ${version}`,
    morePoints: (points: string) => msg`↑ ${points} pp vs. ${version}`,
    fewerPoints: (points: string) => msg`↓ ${points} pp vs. ${version}`,
    more: (part: string) => msg`↑ ${part} vs. ${version}`,
    fewer: (part: string) => msg`↓ ${part} vs. ${version}`,
  }),
} as const;

type ChangeWords = ReturnType<(typeof changes)['previous' | 'week' | 'version']> | (typeof changes)['hour'];

/** The texts of comparisons. */
function wordsFor(against: Against | undefined, { from, previousFrom = from }: Figures): ChangeWords {
  if (against?.by === 'version') return changes.version(against.other);
  const days = Math.round((Date.parse(from) - Date.parse(previousFrom)) / dayMs);
  if (days === 0) return changes.hour;
  return against?.by === 'week' && days % 7 === 0 ? changes.week(days / 7) : changes.previous(days);
}

interface ChangeProps {
  metric: MetricText;
  figure: Figure;
  words: ChangeWords;
  by: Against['by'] | undefined;
}

/** The direction of a figure's change, and whether it is good news. */
function Change({ metric, figure, words, by }: ChangeProps) {
  const { t, i18n } = useLingui();
  const { value, previous } = figure;
  if (value === undefined || previous === undefined) return i18n._(words.none);
  if (value === previous) return i18n._(words.same);
  const change = changeOf(i18n, metric, figure);
  if (change === undefined) return i18n._(words.zero);
  const { isMore, amount } = change;
  const verdict = verdictOf(change, metric, by);
  const [more, fewer] = metric.unit === 'share' ? [words.morePoints, words.fewerPoints] : [words.more, words.fewer];
  return (
    <>
      {i18n._((isMore ? more : fewer)(amount))}
      {verdict && ' '}
      {verdict && <span className={classes.verdict}>· {verdict === 'better' ? t`better` : t`worse`}</span>}
    </>
  );
}

/** The time spans that the figures of two versions cover. */
function spansText(i18n: I18n, { own, other }: Versions, { from, to, previousFrom }: Figures, zone: string): string {
  if (previousFrom === undefined)
    return i18n._(msg`In this period, ${own} and ${other} have no comparable time since release.`);
  const shift = Date.parse(from) - Date.parse(previousFrom);
  const at = (time: string, back = 0) => formatInstant(new Date(Date.parse(time) - back).toISOString(), zone);
  const [start, end, first, last] = [at(from), at(to), at(from, shift), at(to, shift)];
  return i18n._(msg`${own}: ${start} to ${end}. ${other}: ${first} to ${last}, as long after its release. ${zone}`);
}

interface FigureTileProps extends Pick<TopicAnswers, 'ratios'> {
  text: MetricText;
  /** All metrics of the topic, from which rates are calculated. */
  metrics: readonly MetricText[];
  /** Undefined while it loads. */
  figure: Figure | undefined;
  words: ChangeWords | undefined;
  /** Its label, if the topic's own is ambiguous here. */
  name?: string | undefined;
  against?: Against | undefined;
  other?: FiguresProps['other'];
  /** Wraps the content of the tile in its link or button. */
  children: (content: ReactNode) => ReactNode;
}

/** A figure with its change and trend; its button explains how it is calculated. */
function FigureTile(props: FigureTileProps) {
  const { text, metrics, ratios, figure, words, against, other, children } = props;
  const { t, i18n } = useLingui();
  const otherVersion = against?.by === 'version' ? against.other : undefined;
  const textIn = (metric: string | undefined) => metrics.find((one) => one.metric === metric);
  const write = (value: number, options?: Intl.NumberFormatOptions) => i18n.number(value, options);
  const textOf = (of: Figure | undefined) =>
    of?.value === undefined ? of && absent : valueText(text.unit, of.value, write);
  /** How a rate is calculated and from which numbers; the sample size of an average or a percentile. */
  const ratioTexts = (): string[] => {
    const than = figure?.previousN === undefined ? undefined : i18n.number(figure.previousN);
    const before = otherVersion !== undefined && than !== undefined ? [t`${otherVersion}: ${than}`] : [];
    if (figure?.n !== undefined) {
      const count = i18n.number(figure.n);
      return [t`Sample size: ${count}`, ...before];
    }
    const of = ratios[text.metric];
    const [numerator, denominator] = [textIn(of?.numerator), textIn(of?.denominator)];
    if (numerator === undefined || denominator === undefined) return [];
    const [part, whole] = [i18n._(numerator.label), i18n._(denominator.label)];
    if (figure?.denominator === undefined) return [of?.complement ? t`1 − ${part} ÷ ${whole}` : t`${part} ÷ ${whole}`];
    const some = valueText(numerator.unit, figure.numerator ?? 0, write);
    const all = valueText(denominator.unit, figure.denominator, write);
    return [
      of?.complement ? t`1 − ${part} ÷ ${whole}: 1 − ${some} of ${all}` : t`${part} ÷ ${whole}: ${some} of ${all}`,
      ...before,
    ];
  };
  const name = props.name ?? i18n._(text.label);
  const n = figure?.n ?? figure?.denominator;
  const note = sampleNote(text, n);
  const explained = [...(text.about ? [i18n._(text.about)] : []), ...ratioTexts()].join(sentenceGap(i18n.locale));
  return (
    <div className={classes.figure}>
      {children(
        <>
          <span className={classes.label}>{name}</span>
          <strong data-few={note?.isFew || undefined}>{textOf(figure) ?? '\u00A0'}</strong>
          <span className={`note ${classes.change}`}>
            {figure &&
              (figure.value === undefined
                ? t`No data`
                : words && <Change metric={text} figure={figure} words={words} by={against?.by} />)}
          </span>
          {note && (
            <span className="note">
              {i18n._(note.words)} · n = {i18n.number(n ?? 0)}
            </span>
          )}
          {other && (
            <span className={classes.other}>
              <bdi className="ellipsis">{other.name}</bdi> <b>{textOf(other.figures?.figures[text.metric])}</b>
            </span>
          )}
          <span className={classes.course}>{figure?.spark && <Spark values={figure.spark} />}</span>
        </>,
      )}
      {explained !== '' && <Explain label={t`About ${name}`} text={explained} />}
    </div>
  );
}

/** The figures of a topic; each one selects the metric of the trend. Their space is reserved while they load. */
export function FigureTiles({ metrics, ratios, query, selected, other, against, onChoose }: FiguresProps) {
  const { t, i18n } = useLingui();
  const { data } = query;
  const { timeZone } = useKit();
  const words = data && wordsFor(against, data);
  const tiles = metrics.filter(({ isBeside }) => !isBeside);
  const versions = against?.by === 'version' ? against : undefined;
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
      style={{ '--columns': String(tiles.length > mostInRow ? Math.ceil(tiles.length / 2) : tiles.length) }}
    >
      <h2 className={hidden.hidden}>{t`Figures`}</h2>
      {tiles.map((text) => (
        <FigureTile
          key={text.metric}
          text={text}
          metrics={metrics}
          ratios={ratios}
          figure={data?.figures[text.metric]}
          words={words}
          against={against}
          other={other}
        >
          {(content) => (
            <button type="button" aria-pressed={selected === text.metric} onClick={() => onChoose(text.metric)}>
              {content}
            </button>
          )}
        </FigureTile>
      ))}
      {versions && data && <p className={`note ${classes.spans}`}>{spansText(i18n, versions, data, timeZone)}</p>}
    </section>
  );
}

interface FigureLinksProps extends Pick<TopicAnswers, 'ratios'> {
  metrics: readonly MetricText[];
  /** The metrics to show, in order, with a label where the topic's own is ambiguous. */
  items: readonly { metric: string; name?: string }[];
  query: Loaded<Figures>;
  hrefOf: (metric: string) => string;
}

/** Some figures of a topic, each a link to its screen, in a grid with those of other topics. */
export function FigureLinks({ metrics, ratios, items, query, hrefOf }: FigureLinksProps) {
  const { data, error } = query;
  if (data === undefined && error) return <Failed error={error} onRetry={() => void query.refetch()} />;
  const words = data && wordsFor(undefined, data);
  return items.map(({ metric, name }) => {
    const text = metrics.find((one) => one.metric === metric);
    return (
      text && (
        <FigureTile
          key={metric}
          text={text}
          metrics={metrics}
          ratios={ratios}
          figure={data?.figures[metric]}
          words={words}
          name={name}
        >
          {(content) => <ShellLink href={hrefOf(metric)}>{content}</ShellLink>}
        </FigureTile>
      )
    );
  });
}
