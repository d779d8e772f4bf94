import { useLingui } from '@lingui/react/macro';
import { appletPackages } from '../../../api/generated/applet-packages/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Fact } from '../../../ui/form/detail-drawer.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { IdText } from '../../../ui/text/text.tsx';
import { Audience } from '../../../resource/audience/audience.tsx';
import { AuditFact, FileFacts, ReachFact } from '../facts.tsx';
import { releaseTargets } from '../target.ts';
import { TargetFact } from '../target-fact.tsx';
import { packageNameLabel } from '../labels.ts';
import { AppletIcon } from './icon.tsx';
import { labels, nameOf, releaseModes, scopes, statuses } from './labels.ts';
import classes from './applet-upgrade.module.css';

/** A package of an applet to read, with who gets it. */
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
          <Fact label={t(labels.applet)}>
            <span className={classes.named}>
              <AppletIcon id={item.iconId} size={40} />
              {item.appletName}
            </span>
          </Fact>
          <Fact label={t(labels.status)}>
            <Status value={item.status} table={statuses} />
          </Fact>
          <Fact label={t(labels.version)}>
            <IdText value={item.version} label={t`version`} />
          </Fact>
          <Fact label={t(labels.releaseScope)}>{t(scopes[item.releaseScope])}</Fact>
          <Fact label={t(labels.releaseMode)}>{t(releaseModes[item.releaseMode])}</Fact>
          <TargetFact kind="applet" id={item.id} targetOf={(rules) => releaseTargets.applet(item, rules)} />
          <ReachFact reach={item.reach} />
          <Fact label={t(labels.packageName)}>
            <IdText value={item.packageName} label={t(packageNameLabel)} most={40} />
          </Fact>
          <Fact label={t(labels.homePath)}>{item.homePath}</Fact>
          <FileFacts of={item} />
          <AuditFact label={t(labels.released)} at={item.releasedAt} by={item.releasedBy} />
        </>
      )}
    </ResourceDetail>
  );
}
