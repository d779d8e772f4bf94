import { useLingui } from '@lingui/react/macro';
import type { Switch } from '../../../api/generated/client.schemas.ts';
import { switches } from '../../../api/generated/switches/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Facts } from '../../../resource/fields/facts.tsx';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Fact } from '../../../ui/form/detail-drawer.tsx';
import { jsonProblem } from '../../../ui/json-editor/json-problem.ts';
import { Audience } from '../../../resource/audience/audience.tsx';
import { AuditFact, ReachFact } from '../facts.tsx';
import { releaseTargets } from '../target.ts';
import { TargetFact } from '../target-fact.tsx';
import { platformNames } from '../../../resource/platforms.ts';
import { address } from './address.ts';
import { fields } from './fields.tsx';
import classes from './param-manager.module.css';

/** Pretty-prints a JSON value; returns any other text unchanged. */
function laidOut({ valueType }: Switch, value: string): string {
  return valueType === 'json' && !jsonProblem(value) ? JSON.stringify(JSON.parse(value), undefined, 2) : value;
}

/** The details of a switch. */
export default function SwitchDetail() {
  const { setSearch } = useAddress(address);
  const { t } = useLingui();
  return (
    <ResourceDetail
      of={switches}
      title={(item) => item?.key ?? t`Config switch`}
      renderMore={(item) => (
        <>
          <div className={`stack gap-12 ${classes.values}`}>
            {item.entries.map(({ platform, value }) => {
              const label = t`Value for ${t(platformNames[platform])}`;
              return (
                <section key={platform} aria-label={label}>
                  <b>{label}</b>
                  {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
                  <pre className={`box ${classes.value}`} tabIndex={0}>
                    {laidOut(item, value)}
                  </pre>
                </section>
              );
            })}
          </div>
          <Audience kind="switch" ownerId={item.id} />
        </>
      )}
    >
      {(item) => (
        <>
          <Facts of={fields} record={item} names={['key', 'status', 'valueType']} />
          <TargetFact kind="switch" id={item.id} targetOf={(rules) => releaseTargets.switch(item, rules)} />
          <ReachFact reach={item.reach} />
          <Facts of={fields} record={item} names={['remarks']} />
          <AuditFact
            label={t`In effect since`}
            at={item.status === 'notEffective' ? undefined : item.effectiveAt}
            by={item.effectiveBy}
          />
          <AuditFact
            label={t`Expired since`}
            at={item.status === 'expired' ? item.expiredAt : undefined}
            by={item.expiredBy}
          />
          <Fact label={t`Revisions`}>
            {item.revisions}{' '}
            <Button
              small
              variant="default"
              onClick={() => setSearch({ view: undefined, revisions: item.id })}
            >{t`View revisions`}</Button>
          </Fact>
        </>
      )}
    </ResourceDetail>
  );
}
