import { useLingui } from '@lingui/react/macro';
import { appletPackages } from '../../../api/generated/applet-packages/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Facts } from '../../../resource/fields/facts.tsx';
import { Audience } from '../../../resource/audience/audience.tsx';
import { AuditFact, FileFacts, ReachFact } from '../facts.tsx';
import { releaseTargets } from '../target.ts';
import { TargetFact } from '../target-fact.tsx';
import { AppletIcon } from './icon.tsx';
import { fields, nameOf } from './fields.tsx';

/** The details of an applet package, with its audience. */
export default function PackageDetail() {
  const { t } = useLingui();
  return (
    <ResourceDetail
      of={appletPackages}
      title={(item) => (item ? nameOf(item) : t`Applet package`)}
      renderMore={(item) => <Audience kind="applet" ownerId={item.id} />}
    >
      {(item) => (
        <>
          <Facts
            of={fields}
            record={item}
            names={['appletId', 'status', 'version', 'releaseScope', 'releaseMode']}
            values={{
              appletId: (
                <span className="inline">
                  <AppletIcon id={item.iconId} size={40} />
                  {item.appletName}
                </span>
              ),
            }}
          />
          <TargetFact kind="applet" id={item.id} targetOf={(rules) => releaseTargets.applet(item, rules)} />
          <ReachFact reach={item.reach} />
          <Facts of={fields} record={item} names={['packageName', 'homePath']} />
          <FileFacts of={item} />
          <AuditFact label={t(fields.releasedAt.label)} at={item.releasedAt} by={item.releasedBy} />
        </>
      )}
    </ResourceDetail>
  );
}
