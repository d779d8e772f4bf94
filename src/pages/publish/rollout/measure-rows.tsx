import { useLingui } from '@lingui/react/macro';
import { metricFacts, metricTopics } from '../../../../openapi/generated/metrics.ts';
import type { GuardMeasure, RolloutGuard } from '../../../api/generated/client.schemas.ts';
import { metricName, metricText } from '../../../resource/release/metrics.ts';
import { useCan } from '../../../session/permission.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { platformZone } from '../../../base/platform-zone.ts';
import { absent, formatInstant } from '../../../ui/text/format.ts';
import type { RolloutPlace } from './place.ts';
import classes from './rollout.module.css';

interface Measured {
  guard: RolloutGuard;
  filter: RolloutPlace['filter'];
  /** Whether the guard currently judges the measured values. */
  decides: boolean;
}

/** The address of the topic that counts a metric, for the same version, platform and days. */
function addressOf({ metric }: GuardMeasure, { since, measuredAt }: RolloutGuard, filter: Record<string, string>) {
  const dayOf = (iso: string) => formatInstant(iso, platformZone).slice(0, 10);
  const days = since !== undefined && measuredAt !== undefined && { start: dayOf(since), end: dayOf(measuredAt) };
  const { menu } = metricTopics[metricFacts[metric].topic];
  return { menu, href: `/pages/${menu}?${new URLSearchParams({ ...filter, ...days }).toString()}` };
}

/** The name of a metric, linked to its topic if the user may view it. */
function Name({ of, guard, filter }: Pick<Measured, 'guard' | 'filter'> & { of: GuardMeasure }) {
  const { i18n } = useLingui();
  const can = useCan();
  const name = metricName(i18n, of.metric);
  const address = filter && addressOf(of, guard, filter);
  return address && can(address.menu) ? <ShellLink href={address.href}>{name}</ShellLink> : name;
}

/** The values that a guard measures, with the baseline and the threshold of each. */
export function MeasureRows({ guard, filter, decides }: Measured) {
  const { t, i18n } = useLingui();
  return guard.measured.map((measure) => {
    const { metric, value, n, least = 0, previous, bound, exceeded } = measure;
    const text = (size: number | undefined) => (size === undefined ? absent : metricText(i18n, metric, size));
    const [count, enough] = [i18n.number(n ?? 0), i18n.number(least)];
    return (
      <tr key={metric} data-exceeded={(exceeded && decides) || undefined}>
        <th scope="row">
          <Name of={measure} guard={guard} filter={filter} />
        </th>
        <td>
          <span className={classes.number}>{text(value)}</span> {exceeded && decides && `▲ ${t`exceeded`}`}
          {n !== undefined && (
            <span className={`note ${classes.interval}`}>
              {n < least ? t`Sample too small: ${count} of ${enough}` : t`Sample: ${count}`}
            </span>
          )}
        </td>
        <td className={classes.number}>{text(previous)}</td>
        <td className={classes.number}>{text(bound)}</td>
      </tr>
    );
  });
}
