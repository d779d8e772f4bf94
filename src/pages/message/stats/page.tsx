import { useLingui } from '@lingui/react/macro';
import { errorToast } from '../../../api/error-place.ts';
import type { PushStatsRow } from '../../../api/generated/client.schemas.ts';
import { useListOptions } from '../../../api/generated/options/options.ts';
import { topic } from '../../../api/generated/push/topic.ts';
import { pushStats } from '../../../api/generated/push-stats/resource.ts';
import { AnalysisPage } from '../../../resource/analysis/analysis-page.tsx';
import { Breakdown, HourColumns } from '../../../resource/analysis/breakdown.tsx';
import { FunnelCard } from '../../../resource/analysis/funnel-card.tsx';
import { prefetchList } from '../../../resource/list-query.ts';
import { useCan } from '../../../session/permission.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button/button.tsx';
import { deliveriesOf } from '../push/links.ts';
import { address } from './address.ts';
import { byDay, byMessage } from './columns.ts';
import { wordsOf } from './labels.ts';

const resource = { ...pushStats, ...address };

export const prefetch = prefetchList(resource);

/** What became of messages, or of one: how many devices they reached, when, how and why not. */
export default function PushStatistics() {
  const { t } = useLingui();
  const { search, setSearch, go } = useAddress(resource);
  const canOpen = useCan()('message/push');
  const templates = useListOptions('template', errorToast);
  const { messageId } = search;
  const showDay = ({ id }: PushStatsRow) => setSearch({ start: id, end: id, range: undefined, by: undefined });
  const open = ({ id }: PushStatsRow) => go(`/pages/message/push?view=${id}`);
  return (
    <AnalysisPage
      of={resource}
      topic={topic}
      words={wordsOf(templates.data)}
      name={({ title, id }) => title ?? id}
      rows={[
        {
          by: 'message',
          label: t`By message`,
          title: t`Results by message`,
          columns: byMessage,
          actions: canOpen ? [{ id: 'message', label: t`Open message`, inline: true, run: open }] : [],
        },
        {
          by: 'day',
          label: t`By day`,
          title: t`Results by day`,
          columns: byDay,
          actions: [{ id: 'day', label: t`Show this day`, inline: true, run: showDay }],
        },
      ]}
      single={{
        key: 'messageId',
        all: t`Show all messages`,
        more: canOpen && messageId !== undefined && (
          <Button small variant="default" onClick={() => go(deliveriesOf(messageId))}>
            {t`Deliveries`}
          </Button>
        ),
      }}
    >
      <FunnelCard
        title={t`From sent to clicked`}
        help={t`How many of the devices that messages were sent to have reached each step.`}
        steps={['sent', 'arrived', 'displayed', 'clicked']}
      />
      <Breakdown dim="pushReason" empty={t`Nothing failed in this period.`} />
      <Breakdown dim="pushChannel" />
      <HourColumns dim="sendHour" />
      <Breakdown dim="platform" />
      <Breakdown dim="city" />
    </AnalysisPage>
  );
}
