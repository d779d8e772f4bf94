import { useState } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Adoption, AdoptionMark } from '../../../api/generated/client.schemas.ts';
import { useGetReleaseAdoption } from '../../../api/generated/rollouts/rollouts.ts';
import { samePlaceholder } from '../../../api/placeholder.ts';
import { TimeCard } from '../../../resource/analysis/trend/time-card.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ChartFrame } from '../../../ui/chart/frame.tsx';
import { barTable, RankedBars } from '../../../ui/chart/bars/ranked-bars.tsx';
import { sentenceGap, shareText } from '../../../ui/text/format.ts';
import { usePlace } from '../release-timeline/place.ts';
import { eventText } from '../release-timeline/labels.ts';
import { adoptionSeries, durationText, totalsOf, type AdoptionBy } from './adoption-series.ts';
import type { RolloutPlace } from './place.ts';

type AdoptionPanelProps = Pick<RolloutPlace, 'owner' | 'ownerId' | 'name' | 'search' | 'setSearch'>;

const groupings: readonly { value: AdoptionBy; label: MessageDescriptor }[] = [
  { value: 'total', label: msg`Cumulative` },
  { value: 'day', label: msg`By day` },
];

interface LeadProps {
  of: Pick<Adoption, 'halfAfter' | 'mostAfter'> | undefined;
  offered: number;
  installed: number;
}

/** How many devices have installed the release, and how quickly. */
function Lead({ of: { halfAfter, mostAfter } = {}, offered, installed }: LeadProps) {
  const { t, i18n } = useLingui();
  const count = (value: number) => i18n.number(value);
  const share = shareText(i18n, installed, offered);
  return (
    <>
      {t`Ever installed: ${count(installed)} of the ${plural(offered, { one: '# device', other: '# devices' })} offered this release (${share}).`}
      {sentenceGap(i18n.locale)}
      {halfAfter !== undefined && t`Half had installed it after ${durationText(i18n, halfAfter)}.`}
      {sentenceGap(i18n.locale)}
      {mostAfter !== undefined && t`90% had installed it after ${durationText(i18n, mostAfter)}.`}
    </>
  );
}

/** The adoption of a release by a grouping: its chart, and the devices by result. */
function useAdoption({ owner, ownerId }: Pick<RolloutPlace, 'owner' | 'ownerId'>, grouping: AdoptionBy) {
  const { i18n } = useLingui();
  const query = useGetReleaseAdoption(
    owner,
    ownerId,
    { by: grouping },
    { query: { enabled: ownerId !== '', placeholderData: samePlaceholder(ownerId) } },
  );
  const { data, isPlaceholderData } = query;
  // While new data loads, the chart keeps showing the previous data, with its grouping.
  const by = isPlaceholderData ? (grouping === 'day' ? 'total' : 'day') : grouping;
  const series = data && adoptionSeries(i18n, data, by);
  const totals = data && data.points.length > 0 && series ? totalsOf(series, by) : [];
  return { query, by, series, totals };
}

/** The devices that were offered the release, by result. */
function Results({
  title,
  query,
  totals,
  offered,
}: Pick<ReturnType<typeof useAdoption>, 'query' | 'totals'> & { title: string; offered: number }) {
  const { t } = useLingui();
  const results = totals.filter(({ id }) => id !== 'targeted');
  return (
    <ChartFrame
      title={title}
      query={query}
      height={160}
      notes={[
        t`Devices so far, as percentages of the ${plural(offered, { one: '# device', other: '# devices' })} offered this release.`,
      ]}
      table={barTable(results, [t`Result`, t`Devices`, t`Share`], offered)}
      empty={t`Not published yet. Results appear after the release is published.`}
    >
      <RankedBars label={title} entries={results} whole={offered} />
    </ChartFrame>
  );
}

/** The adoption of a release, in total or by day, with its events and the outcomes of all devices. */
export function AdoptionPanel({ owner, ownerId, name, search, setSearch }: AdoptionPanelProps) {
  const { t, i18n } = useLingui();
  const place = usePlace();
  const [grouping, setGrouping] = useState<AdoptionBy>('total');
  const { query, by, series, totals } = useAdoption({ owner, ownerId }, grouping);
  const totalOf = (count: string) => totals.find(({ id }) => id === count)?.value ?? 0;
  const offered = totalOf('targeted');
  const toMark = (mark: AdoptionMark) => ({
    id: `${mark.at} ${mark.event} ${mark.release.id}`,
    at: mark.at,
    text: eventText(i18n, mark, undefined),
    ...(mark.release.id !== ownerId && { name: mark.release.title, href: place(mark.release) }),
  });
  return (
    <>
      <TimeCard
        title={t`Adoption of ${name}`}
        help={t`Devices since the release was last started. Percentages are based on all devices offered the release so far.`}
        query={query}
        data={series}
        marks={[{ id: 'releases', label: t`Release marks`, marks: query.data?.marks.map(toMark) ?? [] }]}
        empty={t`Not published yet. Results appear after the release is published.`}
        span={search.span}
        onSpan={(span) => setSearch({ span })}
        note={
          by === 'day'
            ? t`Devices per day in the platform's time zone. The last day is not complete.`
            : t`Cumulative number of devices.`
        }
        lead={totals.length > 0 && <Lead of={query.data} offered={offered} installed={totalOf('installed')} />}
        controls={groupings.map(({ value, label }) => (
          <Button
            key={value}
            small
            variant="default"
            aria-pressed={grouping === value}
            onClick={() => setGrouping(value)}
          >
            {t(label)}
          </Button>
        ))}
      />
      {totals.length > 0 && (
        <Results title={t`Delivery results of ${name}`} query={query} totals={totals} offered={offered} />
      )}
    </>
  );
}
