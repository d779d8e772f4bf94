import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { StabilityFigures } from '../../../api/generated/client.schemas.ts';
import { useGetStabilityFigures } from '../../../api/generated/stability/stability.ts';
import { useCan } from '../../../session/permission.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { Spark } from './spark.tsx';
import styles from './dashboard.module.css';

/** The figures of the day, each with the screen that says more. */
const tiles = [
  { metric: 'devices', label: msg`Active devices`, menu: 'analytics/device' },
  { metric: 'launches', label: msg`Launches`, menu: 'analytics/app-start' },
  { metric: 'crashRate', label: msg`Crash rate`, menu: 'analytics/crash-summary', unit: 'share' },
  { metric: 'anrRate', label: msg`ANR rate`, menu: 'analytics/crash-anr', unit: 'share' },
] as const;

/** What has become of a figure: rates differ in percentage points. */
const words = {
  count: {
    more: (part: string) => msg`↑ ${part} vs. a week earlier`,
    fewer: (part: string) => msg`↓ ${part} vs. a week earlier`,
  },
  share: {
    more: (points: string) => msg`↑ ${points} pp vs. a week earlier`,
    fewer: (points: string) => msg`↓ ${points} pp vs. a week earlier`,
  },
} as const;

type Tile = (typeof tiles)[number];

/** How the app does today, beside the same day of the week before as far as that had come by now. */
export default function Today() {
  const { t } = useLingui();
  const { data } = useGetStabilityFigures({ range: 'today', compare: 'week' });
  return (
    <section className={styles.today} aria-label={t`Today`} aria-busy={data === undefined}>
      {tiles.map((tile) => (
        <Figure key={tile.metric} tile={tile} figures={data?.figures} />
      ))}
    </section>
  );
}

/** Rates with as many digits as their screens have. */
const inPercent = { style: 'percent', maximumFractionDigits: 3 } as const;

function Figure({ tile, figures }: { tile: Tile; figures: StabilityFigures['figures'] | undefined }) {
  const { i18n } = useLingui();
  const can = useCan();
  const { metric, label, menu } = tile;
  const unit = 'unit' in tile ? tile.unit : 'count';
  const { value, previous, spark } = figures?.[metric] ?? {};
  const name = i18n._(label);
  const change = value === undefined || !previous ? 0 : unit === 'share' ? value - previous : value / previous - 1;
  const size = i18n.number(Math.abs(change) * (unit === 'share' ? 100 : 1), {
    ...(unit === 'count' && { style: 'percent' }),
    maximumFractionDigits: unit === 'share' ? 3 : 1,
  });
  return (
    <div className={styles.figure}>
      {can(menu) ? <ShellLink href={`/pages/${menu}?range=today`}>{name}</ShellLink> : <span>{name}</span>}
      <strong>{value === undefined ? figures && '–' : i18n.number(value, unit === 'share' ? inPercent : {})}</strong>
      <small>{change !== 0 && i18n._(words[unit][change > 0 ? 'more' : 'fewer'](size))}</small>
      {spark && <Spark values={spark} />}
    </div>
  );
}
