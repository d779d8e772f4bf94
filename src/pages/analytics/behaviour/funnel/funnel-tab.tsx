import { useLingui } from '@lingui/react/macro';
import type { Funnel } from '../../../../api/generated/client.schemas.ts';
import { useListFunnels } from '../../../../api/generated/funnels/funnels.ts';
import { useListOptions } from '../../../../api/generated/options/options.ts';
import { useCan } from '../../../../session/permission.ts';
import { ShellLink } from '../../../../shell/frame/shell-link.tsx';
import { QueryContent } from '../../../../ui/list/states.tsx';
import { Frame } from '../frame.tsx';
import { Builder } from './builder.tsx';
import { FunnelChart } from './funnel-chart.tsx';
import { LostList } from './lost-list.tsx';
import { asks, type StepOptions, stepOptions, useFunnel } from './query.ts';
import { SavedFunnels } from './saved.tsx';

/** Maximum number of saved funnels to list. */
const most = 100;

interface FunnelContentProps {
  saved: readonly Funnel[];
  options: StepOptions;
}

/** The funnel of the address or else the first saved one, or else the first steps of the application. */
function FunnelContent({ saved, options }: FunnelContentProps) {
  const { search, steps: namedSteps, windowHours: hours } = useFunnel();
  const [first] = saved;
  // A funnel has at least two steps, which may be the same.
  const choices = [...options.pages, ...options.events].map(({ value }) => value);
  const usual = first?.steps ?? [...choices, ...choices].slice(0, 2);
  const isNamed = namedSteps.length > 1;
  const steps = isNamed ? namedSteps : usual;
  const windowHours = isNamed || first === undefined ? hours : String(first.windowHours);
  const { nameOf } = options;
  if (steps.length === 0) return <NoSteps />;
  return (
    <>
      <SavedFunnels saved={saved} steps={steps} windowHours={windowHours} nameOf={nameOf} />
      <Builder steps={steps} windowHours={windowHours} options={options} />
      <FunnelChart steps={steps} windowHours={windowHours} nameOf={nameOf} />
      {search.step !== undefined && Number(search.step) < steps.length && (
        <LostList steps={steps} windowHours={windowHours} step={Number(search.step)} nameOf={nameOf} />
      )}
    </>
  );
}

/** Shown for an application without pages and events. */
function NoSteps() {
  const { t } = useLingui();
  return (
    <p className="paragraph">
      {t`A funnel needs pages or events, and this application has none yet.`}{' '}
      {useCan()('analytics/event-manage') && (
        <ShellLink href="/pages/analytics/event-manage">{t`Manage events`}</ShellLink>
      )}
    </p>
  );
}

/** The funnel tab: how many devices complete each step, and which are lost. */
export default function FunnelTab() {
  const funnels = useListFunnels({ size: most });
  const options = useListOptions('funnelStep');
  return (
    <Frame asks={asks}>
      <QueryContent query={funnels} rows={8}>
        {({ items }) => (
          <QueryContent query={options} rows={8}>
            {(steps) => <FunnelContent saved={items} options={stepOptions(steps)} />}
          </QueryContent>
        )}
      </QueryContent>
    </Frame>
  );
}
