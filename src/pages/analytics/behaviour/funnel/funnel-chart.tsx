import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ChartFrame } from '../../../../ui/chart/frame.tsx';
import { Funnel } from '../../../../ui/chart/funnel.tsx';
import { percentText, quantityText } from '../../../../ui/text/format.ts';
import { stepsText, useFunnel, useFunnelAnswer } from './query.ts';

interface FunnelChartProps {
  steps: readonly string[];
  windowHours: string;
  nameOf: (step: string) => string;
}

const percent = (share: number | undefined): string | null => (share === undefined ? null : percentText(share * 100));

/** The number of devices at each step, the time they took, and the number lost before the next step. */
export function FunnelChart({ steps, windowHours, nameOf }: FunnelChartProps) {
  const { t, i18n } = useLingui();
  const { setSearch } = useFunnel();
  const query = useFunnelAnswer(steps, windowHours);
  const counts = query.data?.steps ?? [];
  const [first] = counts;
  const last = counts.at(-1);
  const timeText = (seconds: number | undefined) =>
    seconds === undefined ? null : quantityText('second', seconds, (value, options) => i18n.number(value, options));
  const waiting = i18n.number(counts.reduce((sum, { underWay }) => sum + underWay, 0));
  const whole = percent(last?.ofFirst);
  const entered = first?.devices ?? 0;
  return (
    <ChartFrame
      title={t`Conversion by step`}
      help={t`Unique devices that take the steps in this order, whatever they do in between. A device enters with each first step in the period, and has the time to complete from then on, even after the period. Only its best attempt counts. Filters by version and network apply to the session of the first step. Times are medians.`}
      lead={
        entered > 0 &&
        whole !== null &&
        t`${whole} of ${plural(entered, { one: '# device completes', other: '# devices complete' })} all steps.`
      }
      notes={query.data && [t`Still have time for the next step: ${waiting}`]}
      query={query}
      table={
        query.data && {
          head: [
            t`Step`,
            t`Devices`,
            t`Of the first step`,
            t`Of previous step`,
            t`Lost after this step`,
            t`Time from previous step`,
            t`Time from the first step`,
          ],
          rows:
            first?.devices === 0
              ? []
              : counts.map(({ step, devices, lost, ofFirst, ofBefore, medianSeconds, medianTotalSeconds }) => [
                  nameOf(step),
                  devices,
                  percent(ofFirst),
                  percent(ofBefore),
                  lost,
                  timeText(medianSeconds),
                  timeText(medianTotalSeconds),
                ]),
        }
      }
      empty={t`No devices took the first step in this period.`}
      height={52 * Math.max(2, steps.length)}
    >
      <Funnel
        label={t`Conversion by step`}
        steps={counts.map(({ step, devices, medianSeconds }, place) => {
          const time = timeText(medianSeconds);
          return {
            id: `${place} ${step}`,
            name: nameOf(step),
            value: devices,
            isData: true,
            ...(time !== null && { note: t`Median time ${time}` }),
          };
        })}
        onShowLost={(place) => () =>
          setSearch({
            steps: stepsText(steps),
            windowHours,
            step: String(place),
            belowPage: undefined,
          })
        }
      />
    </ChartFrame>
  );
}
