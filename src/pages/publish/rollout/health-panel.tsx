import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { HealthDifference, ReleaseHealth } from '../../../api/generated/client.schemas.ts';
import { useGetReleaseHealth } from '../../../api/generated/rollouts/rollouts.ts';
import { needed, verdicts } from '../../../resource/analysis/topic/verdicts.ts';
import { IntervalBand } from '../../../ui/chart/interval-band.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { absent, sentenceGap } from '../../../ui/text/format.ts';
import { Instant } from '../../../ui/text/text.tsx';
import { advices, allowedText, intervalText, pointsText, reasonLines } from './health-reasons.ts';
import { metricName, metricText } from '../../../resource/release/metrics.ts';
import { Panel, PanelPlaceholder } from './panel.tsx';
import type { RolloutPlace } from './place.ts';
import classes from './rollout.module.css';

const pollMs = 30_000;

/** The confidence interval of a difference relative to zero and to the allowed difference. */
const Band = ({ of: { change, low, high, allowed } }: { of: HealthDifference }) =>
  change === undefined || low === undefined || high === undefined ? null : (
    <IntervalBand value={change} low={low} high={high} allowed={allowed} />
  );

/** The measured values of both versions, with the confidence of the difference. */
function Differences({ of: differences, compared }: { of: ReleaseHealth['differences']; compared: string }) {
  const { t, i18n } = useLingui();
  return (
    <table className={`table ${classes.table}`} aria-label={t`Differences`}>
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
              {metricName(i18n, one.metric)} <Status value={one.verdict} table={verdicts} />
              {one.needed !== undefined && (
                <span className={`note ${classes.interval}`}>{i18n._(needed(one.needed))}</span>
              )}
            </th>
            <td className={classes.number}>
              {one.value === undefined ? absent : metricText(i18n, one.metric, one.value)}
            </td>
            <td className={classes.number}>
              {one.compared === undefined ? absent : metricText(i18n, one.metric, one.compared)}
            </td>
            <td>
              {one.change === undefined ? absent : pointsText(i18n, one.change)}
              <Band of={one} />
              <span className={`note ${classes.interval}`}>{intervalText(i18n, one)}</span>
              <span className={`note ${classes.interval}`}>{allowedText(i18n, one)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How a release compares with the last good version, and whether its rollout should continue. */
export function HealthPanel({ owner, ownerId }: Pick<RolloutPlace, 'owner' | 'ownerId'>) {
  const { t, i18n } = useLingui();
  const query = useGetReleaseHealth(owner, ownerId, { query: { enabled: ownerId !== '', refetchInterval: pollMs } });
  const { data: health } = query;
  if (health === undefined) return <PanelPlaceholder query={query} />;
  const { since, launches, baseline, differences, advice } = health;
  // An unpublished release has no health data.
  if (since === undefined) return null;
  return (
    <Panel title={t`Release health`}>
      {advice && (
        <p className={`row ${classes.now}`}>
          <Status value={advice} table={advices} />
        </p>
      )}
      <ul className={`bullets ${classes.reasons}`}>
        {reasonLines(i18n, health).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {differences.length > 0 && <Differences of={differences} compared={baseline.version ?? t`Without it`} />}
      <p className="note">
        <Trans>
          <Plural value={launches} one="# launch" other="# launches" /> since <Instant value={since} />.
        </Trans>
        {sentenceGap(i18n.locale)}
        {differences.length > 0 &&
          t`Differences are shown with their 95% interval, which holds however often you look.`}
      </p>
    </Panel>
  );
}
