import { useLingui } from '@lingui/react/macro';
import { ChartFrame } from '../../../ui/chart/frame.tsx';
import { Funnel, funnelTable } from '../../../ui/chart/funnel.tsx';
import { metricIn, useTopic } from '../topic/topic.ts';

interface FunnelCardProps {
  title: string;
  help: string;
}

/** The share of the first step of a topic that remains at each further step. */
export function FunnelCard({ title, help }: FunnelCardProps) {
  const { t, i18n } = useLingui();
  const { text, whole } = useTopic();
  const steps = text.steps.flatMap((metric) => {
    const value = whole.data?.figures[metric]?.value;
    const label = metricIn(text, metric)?.label;
    return value === undefined || label === undefined ? [] : { id: metric, name: i18n._(label), value };
  });
  const isNothing = (steps[0]?.value ?? 0) === 0;
  const table = funnelTable(steps, [t`Step`, t`Count`, t`Of the first step`, t`Of previous step`]);
  return (
    <ChartFrame
      height={220}
      ofRows
      title={title}
      help={help}
      query={whole}
      table={whole.data && { ...table, ...(isNothing && { rows: [] }) }}
      empty={i18n._(text.empty)}
    >
      <Funnel label={title} steps={steps} />
    </ChartFrame>
  );
}
