import { keepPreviousData } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { errorToast } from '../../../api/error-place.ts';
import type { PushStatsRow } from '../../../api/generated/client.schemas.ts';
import { useListOptions } from '../../../api/generated/options/options.ts';
import { pushStats } from '../../../api/generated/push-stats/resource.ts';
import { useGetTopicCards, useGetTopicDistribution, useGetTopicTrend } from '../../../api/generated/topics/topics.ts';
import { AnalysisPage, Breakdowns } from '../../../resource/analysis/analysis-page.tsx';
import { Figures } from '../../../resource/analysis/figures.tsx';
import { prefetchList } from '../../../resource/list-query.ts';
import { useCan } from '../../../session/permission.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ChartFrame } from '../../../ui/chart/frame.tsx';
import { Funnel, funnelTable } from '../../../ui/chart/funnel.tsx';
import { address } from './address.ts';
import { ByChannel, ByHour, Course, Reasons } from './charts.tsx';
import { byDay, byMessage, filtersOf } from './columns.tsx';
import { figures, labels } from './labels.ts';

const resource = { ...pushStats, ...address };
const steps = ['sent', 'arrived', 'displayed', 'clicked'] as const;
const kept = { query: { placeholderData: keepPreviousData } };

export const prefetch = prefetchList(resource);

/** What became of messages: how many devices they reached, when, how and why not. */
export default function PushStatistics() {
  const { t } = useLingui();
  const { search, setSearch, go } = useAddress(resource);
  const canOpen = useCan()('message/push');
  const { range, start, end, platform, channel, category, targetType, templateId, messageId, by = 'message' } = search;
  const filter = { range, start, end, platform, channel, category, targetType, templateId, messageId };
  const metric = search.metric ?? 'sent';
  const templates = useListOptions('template', errorToast);
  const cards = useGetTopicCards('push', filter, kept);
  const trend = useGetTopicTrend('push', { ...filter, metric }, kept);
  const split = useGetTopicDistribution('push', { ...filter, metric, dims: ['channel', 'hour'] }, kept);
  const reasons = useGetTopicDistribution('push', { ...filter, dims: ['reason'] }, kept);

  const funnel = steps.flatMap((id) => {
    const value = cards.data?.cards.find((card) => card.metric === id)?.value;
    return value === undefined ? [] : { id, name: t(labels[id]), value };
  });
  const hasFunnel = (funnel[0]?.value ?? 0) > 0;
  const rowBy = (value: 'message' | 'day', text: string) => (
    <Button
      small
      variant="default"
      aria-pressed={by === value}
      onClick={() => setSearch({ by: value === 'day' ? value : undefined, sort: undefined, page: undefined })}
    >
      {text}
    </Button>
  );
  const open = { id: 'message', label: t`Open message`, inline: true };
  const show = { id: 'day', label: t`Show this day`, inline: true };
  return (
    <AnalysisPage
      of={resource}
      rows={by === 'day' ? t`Results by day` : t`Results by message`}
      tools={
        <>
          {rowBy('message', t`By message`)}
          {rowBy('day', t`By day`)}
        </>
      }
      name={({ title, id }: PushStatsRow) => title ?? id}
      columns={by === 'day' ? byDay : byMessage}
      filters={filtersOf((start ?? end) !== undefined, templates.data)}
      note={
        messageId !== undefined && (
          <Button small variant="default" onClick={() => setSearch({ messageId: undefined })}>
            {t`Show all messages`}
          </Button>
        )
      }
      rowActions={
        by === 'day'
          ? [{ ...show, run: ({ id }) => setSearch({ start: id, end: id, range: undefined, by: undefined }) }]
          : canOpen
            ? [{ ...open, run: ({ id }) => go(`/pages/message/push?view=${id}`) }]
            : []
      }
      empty={t`No messages were sent in this period.`}
      cards={[cards, trend, split, reasons]}
    >
      <Figures
        figures={figures}
        query={cards}
        chosen={metric}
        onChoose={(next) => setSearch({ metric: next === 'sent' ? undefined : next })}
      />
      <Course
        metric={metric}
        query={trend}
        onDays={(days) => setSearch({ range: undefined, page: undefined, ...days })}
      />
      <Breakdowns>
        <ChartFrame
          height={220}
          title={t`From sent to clicked`}
          help={t`How many of the devices that the messages were sent to got to each step so far.`}
          query={cards}
          table={
            cards.data && {
              ...funnelTable(funnel, [t`Step`, t`Devices`, t`Of sent`, t`Of the step before`]),
              ...(!hasFunnel && { rows: [] }),
            }
          }
          empty={t`No messages were sent in this period.`}
        >
          <Funnel label={t`From sent to clicked`} steps={funnel} />
        </ChartFrame>
        <Reasons query={reasons} />
        <ByChannel
          metric={metric}
          query={split}
          chosen={channel}
          onChoose={(next) => setSearch({ channel: next, page: undefined })}
        />
        <ByHour metric={metric} query={split} />
      </Breakdowns>
    </AnalysisPage>
  );
}
