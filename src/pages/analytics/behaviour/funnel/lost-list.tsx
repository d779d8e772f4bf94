import { useLingui } from '@lingui/react/macro';
import { funnelLosses } from '../../../../api/generated/funnel-losses/resource.ts';
import { lazy } from '../../../../i18n/lazy.ts';
import { useCan } from '../../../../session/permission.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Once } from '../../../../ui/once.tsx';
import { Samples } from '../../slow-samples.tsx';
import { columns } from './columns.tsx';
import { stepsText, useFunnel, useFunnelAnswer } from './query.ts';

const TagForm = lazy(() => import('./tag-form.tsx'));

interface LostListProps {
  steps: readonly string[];
  windowHours: string;
  /** 1-based position of the last step that the devices completed. */
  step: number;
  nameOf: (step: string) => string;
}

/** The list of devices lost after a step, with a button that tags all of them for messages. */
export function LostList({ steps, windowHours, step, nameOf }: LostListProps) {
  const { t } = useLingui();
  const can = useCan();
  const at = useFunnel();
  const { data } = useFunnelAnswer(steps, windowHours);
  const [from, to] = [nameOf(steps[step - 1] ?? ''), nameOf(steps[step] ?? '')];
  const lostDevices = data?.steps[step - 1]?.lost;
  return (
    <>
      <Samples
        title={t`Lost between ${from} and ${to}`}
        table="analytics.funnel-losses.1"
        at={at}
        list={(search) => funnelLosses.list({ ...search, steps: stepsText(steps), windowHours, step: String(step) })}
        defaultSort={funnelLosses.defaultSort}
        columns={columns}
        total={lostDevices}
        choice={
          <>
            {can('message/tag#doCreate') && (lostDevices ?? 0) > 0 && (
              <Button small onClick={() => at.setSearch({ tag: 'new' })}>{t`Create push tag`}</Button>
            )}
            <Button small variant="default" onClick={() => at.setSearch({ step: undefined, belowPage: undefined })}>
              {t`Close list`}
            </Button>
          </>
        }
        sampleOf={(count) => t`A sample that represents ${count} devices.`}
        empty={t`No devices were lost here.`}
      />
      <Once when={at.search.tag !== undefined}>
        <TagForm steps={steps} windowHours={windowHours} step={step} name={`${from} → ${to}`} />
      </Once>
    </>
  );
}
