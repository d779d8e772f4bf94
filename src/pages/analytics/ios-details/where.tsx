import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useDimension } from '../../../resource/analysis/topic/naming.ts';
import { type Split, useTopic } from '../../../resource/analysis/topic/topic.ts';
import { queryOrSkip } from '../../../resource/query-or-skip.ts';
import { QueryContent } from '../../../ui/list/states.tsx';
import { absent, formatShare } from '../../../ui/text/format.ts';
import classes from './ios-details.module.css';

const most = 5;
/** Minimum number of occurrences for a meaningful breakdown. */
const few = 10;

/** Where an issue happens: the share of its crashes or errors, and how its rate compares with the overall rate. */
export function Where({ dims }: { dims: readonly string[] }) {
  const { t } = useLingui();
  const { splitOf, whole, text } = useTopic();
  // The first count and the first rate: their order differs between topics.
  const firstOf = (kind?: 'ratio') => text.metrics.find((one) => one.kind === kind)?.metric ?? '';
  const [count, rate] = [firstOf(), firstOf('ratio')];
  const query = useQuery({
    ...queryOrSkip(splitOf({ metric: count, besides: [rate], dimensions: dims, top: most })),
    placeholderData: keepPreviousData,
  });
  const usual = whole.data?.figures[rate]?.value;
  return (
    <section className={classes.where} aria-label={t`Where it happens`}>
      <h2>{t`Where it happens`}</h2>
      <p>{t`× compares the rate there with the rate everywhere: ×2 is twice as often.`}</p>
      <QueryContent query={query} rows={6}>
        {({ splits }) => (
          <div className={classes.places} data-stale={query.isPlaceholderData || undefined}>
            {splits.map((split) => (
              <Place key={split.dimension} split={split} usual={usual} />
            ))}
          </div>
        )}
      </QueryContent>
    </section>
  );
}

function Place({ split: { dimension, parts }, usual }: { split: Split; usual: number | undefined }) {
  const { i18n } = useLingui();
  const { label, nameOf, isData } = useDimension(dimension);
  return (
    <table>
      <caption>{label}</caption>
      <tbody>
        {parts.map(({ key, value = 0, share, besides = [] }) => {
          const own = besides[0]?.value;
          const index = usual && own !== undefined ? own / usual : undefined;
          return (
            <tr key={key}>
              <th scope="row">{isData ? <bdi>{nameOf(key)}</bdi> : nameOf(key)}</th>
              <td>{share === undefined ? absent : formatShare(i18n, share)}</td>
              <td data-much={(index !== undefined && index >= 2 && value >= few) || undefined}>
                {index === undefined ? absent : `×${i18n.number(index, { maximumFractionDigits: 1 })}`}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
