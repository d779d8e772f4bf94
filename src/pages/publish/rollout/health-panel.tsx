import { Trans, useLingui } from '@lingui/react/macro';
import { useGetReleaseHealth } from '../../../api/generated/rollouts/rollouts.ts';
import { verdicts } from '../../../resource/analysis/verdicts.ts';
import { Failed } from '../../../ui/list/states.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { absent } from '../../../ui/text/format.ts';
import { Instant } from '../../../ui/text/text.tsx';
import { advices, intervalText, pointsText, reasonLines } from './health-reasons.ts';
import { metricNames, metricText } from '../../../resource/release/metrics.ts';
import type { RolloutPlace } from './place.ts';
import classes from './rollout.module.css';

const pollMs = 30_000;

/** How a release does beside the last good version, and whether its rollout may go on. */
export function HealthPanel({ owner, ownerId }: Pick<RolloutPlace, 'owner' | 'ownerId'>) {
  const { t, i18n } = useLingui();
  const query = useGetReleaseHealth(owner, ownerId, { query: { enabled: ownerId !== '', refetchInterval: pollMs } });
  const { data: health } = query;
  if (health === undefined)
    return query.error ? (
      <Failed error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <div className={classes.waiting} aria-busy="true" />
    );
  const { since, launches, baseline, differences, advice } = health;
  // What is not out has no health.
  if (since === undefined) return null;
  const compared = baseline.version ?? t`Without it`;
  return (
    <section className={classes.panel} aria-label={t`Release health`}>
      <h3>{t`Release health`}</h3>
      {advice && (
        <p className={classes.now}>
          <Status value={advice} table={advices} />
        </p>
      )}
      <ul className={classes.reasons}>
        {reasonLines(i18n, health).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {differences.length > 0 && (
        <table className={classes.table} aria-label={t`Differences`}>
          <thead>
            <tr>
              <th scope="col">{t`Metric`}</th>
              <th scope="col">{t`This version`}</th>
              <th scope="col">{compared}</th>
              <th scope="col">{t`Difference`}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((one) => (
              <tr key={one.metric}>
                <th scope="row">
                  {i18n._(metricNames[one.metric])} <Status value={one.verdict} table={verdicts} />
                </th>
                <td>{one.value === undefined ? absent : metricText(i18n, one.metric, one.value)}</td>
                <td>{one.compared === undefined ? absent : metricText(i18n, one.metric, one.compared)}</td>
                <td>
                  {one.change === undefined ? absent : pointsText(i18n, one.change)}
                  <span className={classes.interval}>{intervalText(i18n, one)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={classes.meta}>
        <Trans>
          {i18n.number(launches)} launches since <Instant value={since} />, when the share or the guard last changed.
        </Trans>{' '}
        {differences.length > 0 &&
          t`Differences are shown with their 95% interval, which holds however often you look.`}
      </p>
    </section>
  );
}
