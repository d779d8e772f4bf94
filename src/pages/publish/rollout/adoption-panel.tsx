import { useState } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import type { Adoption, AdoptionMark } from '../../../api/generated/client.schemas.ts';
import { useGetReleaseAdoption } from '../../../api/generated/rollouts/rollouts.ts';
import { TimeCard } from '../../../resource/analysis/trend/time-card.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ChartFrame } from '../../../ui/chart/frame.tsx';
import { barTable, RankedBars } from '../../../ui/chart/ranked-bars.tsx';
import { sentenceGap } from '../../../ui/text/format.ts';
import { shareText } from '../../../resource/audience/share.ts';
import { usePlace } from '../release-timeline/place.ts';
import { eventText } from '../release-timeline/labels.ts';
import { adoptionSeries, durationText, totalsOf, type AdoptionBy } from './adoption-series.ts';
import type { RolloutPlace } from './place.ts';

type AdoptionPanelProps = Pick<RolloutPlace, 'owner' | 'ownerId' | 'name' | 'search' | 'setSearch'>;

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
      {t`Ever installed: ${count(installed)} of the ${count(offered)} devices offered this release (${share}).`}
      {sentenceGap(i18n.locale)}
      {halfAfter !== undefined && t`Half had installed it after ${durationText(i18n, halfAfter)}.`}
      {sentenceGap(i18n.locale)}
      {mostAfter !== undefined && t`90% had installed it after ${durationText(i18n, mostAfter)}.`}
    </>
  );
}

/** The adoption of a release, in total or by day, with its events and the outcomes of all devices. */
export function AdoptionPanel({ owner, ownerId, name, search, setSearch }: AdoptionPanelProps) {
  const { t, i18n } = useLingui();
  const place = usePlace();
  const [grouping, setGrouping] = useState<AdoptionBy>('total');
  const query = useGetReleaseAdoption(
    owner,
    ownerId,
    { by: grouping },
    { query: { enabled: ownerId !== '', placeholderData: keepPreviousData } },
  );
  const { data, isPlaceholderData } = query;
  // While new data loads, the chart keeps showing the previous data, with its grouping.
  const by = isPlaceholderData ? (grouping === 'day' ? 'total' : 'day') : grouping;
  const series = data && adoptionSeries(i18n, data, by);
  const totals = data && data.points.length > 0 && series ? totalsOf(series, by) : [];
  const totalOf = (count: string) => totals.find(({ id }) => id === count)?.value ?? 0;
  const [offered, installed] = [totalOf('targeted'), totalOf('installed')];
  const results = totals.filter(({ id }) => id !== 'targeted');
  const title = t`Delivery results of ${name}`;
  const count = (value: number) => i18n.number(value);
  const choices = [
    { value: 'total', text: t`Cumulative` },
    { value: 'day', text: t`By day` },
  ] as const;
  const linked = (mark: AdoptionMark) => ({
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
        marks={[{ id: 'releases', label: t`Release marks`, marks: data?.marks.map(linked) ?? [] }]}
        empty={t`Not published yet. Results appear after the release is published.`}
        span={search.span}
        onSpan={(span) => setSearch({ span })}
        note={
          by === 'day'
            ? t`Devices per day in the platform's time zone. The last day is not complete.`
            : t`Cumulative number of devices.`
        }
        lead={totals.length > 0 && <Lead of={data} offered={offered} installed={installed} />}
        controls={choices.map(({ value, text }) => (
          <Button
            key={value}
            small
            variant="default"
            aria-pressed={grouping === value}
            onClick={() => setGrouping(value)}
          >
            {text}
          </Button>
        ))}
      />
      {totals.length > 0 && (
        <ChartFrame
          title={title}
          query={query}
          height={160}
          notes={[t`Devices so far, as percentages of the ${count(offered)} devices offered this release.`]}
          table={barTable(results, [t`Result`, t`Devices`, t`Share`], offered)}
          empty={t`Not published yet. Results appear after the release is published.`}
        >
          <RankedBars label={title} entries={results} whole={offered} />
        </ChartFrame>
      )}
    </>
  );
}
