import { useLingui } from '@lingui/react/macro';
import { useListFunnels } from '../../../../api/generated/funnels/funnels.ts';
import { Skeleton } from '../../../../ui/list/states.tsx';
import { Frame } from '../frame.tsx';
import { Builder } from './builder.tsx';
import { FunnelChart } from './funnel-chart.tsx';
import { LostList } from './lost-list.tsx';
import { asks, useFunnel, useSteps } from './query.ts';
import { SavedFunnels } from './saved.tsx';

/** Maximum number of saved funnels to list. */
const most = 100;

/** The funnel tab: how many devices complete each step, and which are lost. */
export default function FunnelTab() {
  const { t } = useLingui();
  const { search, steps: namedSteps, windowHours: hours } = useFunnel();
  const { data: saved } = useListFunnels({ size: most });
  const options = useSteps();
  // If the address names no funnel, the first saved one is shown, or else the first two pages.
  const [first] = saved?.items ?? [];
  const usual = first?.steps ?? options.pages.slice(0, 2).map(({ value }) => value);
  const isNamed = namedSteps.length > 1;
  const steps = isNamed ? namedSteps : usual;
  const windowHours = isNamed || first === undefined ? hours : String(first.windowHours);
  const isReady = saved !== undefined && options.isReady;
  return (
    <Frame asks={asks}>
      {isReady ? (
        <>
          <SavedFunnels saved={saved.items} steps={steps} windowHours={windowHours} nameOf={options.nameOf} />
          <Builder steps={steps} windowHours={windowHours} options={options} />
          <FunnelChart steps={steps} windowHours={windowHours} nameOf={options.nameOf} />
          {search.step !== undefined && Number(search.step) < steps.length && (
            <LostList steps={steps} windowHours={windowHours} step={Number(search.step)} nameOf={options.nameOf} />
          )}
        </>
      ) : (
        <div role="status" aria-label={t`Loading`}>
          <Skeleton rows={8} />
        </div>
      )}
    </Frame>
  );
}
