import { parse } from 'valibot';
import { useLingui } from '@lingui/react/macro';
import { errorToast } from '../../../api/error-place.ts';
import { useListOptions } from '../../../api/generated/options/options.ts';
import { push } from '../../../api/generated/push/resource.ts';
import { tables, topic } from '../../../api/generated/push/topic.ts';
import { AnalysisPage } from '../../../resource/analysis/page/analysis-page.tsx';
import { Breakdown, HourColumns } from '../../../resource/analysis/cards/breakdown.tsx';
import { useDayRows } from '../../../resource/analysis/table/day-rows.ts';
import { FunnelCard } from '../../../resource/analysis/cards/funnel-card.tsx';
import { prefetchTopic } from '../../../resource/analysis/topic/topic-reads.ts';
import { useCan } from '../../../session/permission.ts';
import type { Prefetch } from '../../../shell/routing/view.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button/button.tsx';
import { deliveriesOf } from '../push/links.ts';
import { address } from './address.ts';
import { byMessage, type Result } from './columns.ts';
import { labelsOf } from './labels.ts';

const resource = { ...push, ...address, ...tables.byMessage };
const days = { ...resource, ...tables.byDay };

const [messagesAt, daysAt] = [prefetchTopic(resource, topic, labelsOf()), prefetchTopic(days, topic, labelsOf())];
export const prefetch: Prefetch = (at) => (parse(address.search, at.search).by === 'day' ? daysAt : messagesAt)(at);

/** Delivery statistics of one or all messages: reached devices over time and by channel, and reasons for failures. */
export default function PushStatistics() {
  const { t } = useLingui();
  const { search, go } = useAddress(resource);
  const dayRows = useDayRows(resource);
  const canOpen = useCan()('message/push');
  const templates = useListOptions('template', errorToast);
  const { messageId } = search;
  const open = ({ id }: Result) => go(`/pages/message/push?view=${id}`);
  return (
    <AnalysisPage
      of={resource}
      topic={topic}
      labels={labelsOf(templates.data)}
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
          of: days,
          label: t`By day`,
          title: t`Results by day`,
          ...dayRows,
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
      />
      <Breakdown dim="pushReason" empty={t`Nothing failed in this period.`} />
      <Breakdown dim="pushChannel" />
      <HourColumns dim="sendHour" />
      <Breakdown dim="platform" />
      <Breakdown dim="city" />
    </AnalysisPage>
  );
}
