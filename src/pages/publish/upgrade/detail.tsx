import { Suspense } from 'react';
import { useLingui } from '@lingui/react/macro';
import { downloadFile } from '../../../api/generated/files/files.ts';
import { upgrades } from '../../../api/generated/upgrades/resource.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { DownloadButton } from '../../../ui/button/download-button.tsx';
import { Fact } from '../../../ui/form/detail-drawer.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { absent, formatBytes } from '../../../ui/text/format.ts';
import { IdText, Instant } from '../../../ui/text/text.tsx';
import { Audience } from '../delivery/audience.tsx';
import { reachText } from '../reach.ts';
import { platformNames } from '../words.ts';
import { ServiceLink } from './service.tsx';
import { labels, packageNameLabel, releaseModes, statuses, upgradeModes } from './labels.ts';
import classes from './upgrade.module.css';

const QrCode = lazy(async () => ({ default: (await import('../../../ui/qr-code.tsx')).QrCode }));

function StoredFile({ id, name }: { id: string | undefined; name: string | undefined }) {
  if (!name) return absent;
  return (
    <>
      {name} {id && <DownloadButton name={name} load={() => downloadFile(id)} />}
    </>
  );
}

/** A package to read, with the address that phones download it from. */
export default function UpgradeDetail() {
  const { t, i18n } = useLingui();
  const { platform } = useAddress(upgrades).params;
  const name = i18n._(platformNames[platform]);
  return (
    <ResourceDetail
      of={upgrades}
      title={(upgrade) => {
        const version = upgrade?.version ?? '';
        return t`${name} package ${version}`;
      }}
      renderMore={(upgrade) => (
        <>
          <Audience kind="upgrade" ownerId={upgrade.id} />
          {upgrade.downloadUrl && (
            <section className={classes.download} aria-label={t`Download`}>
              <Suspense>
                <QrCode value={upgrade.downloadUrl} />
              </Suspense>
              <div>
                <p>{t`Scan it with a phone, or copy the address:`}</p>
                <IdText value={upgrade.downloadUrl} label={t`download address`} most={60} />
              </div>
            </section>
          )}
        </>
      )}
    >
      {(upgrade) => (
        <>
          <Fact label={t(labels.version)}>
            <IdText value={upgrade.version} label={t`version`} />
          </Fact>
          <Fact label={t(labels.status)}>
            <Status value={upgrade.status} table={statuses} />
          </Fact>
          <Fact label={t({ message: 'Reach', context: 'release' })}>
            {reachText((message) => i18n._(message), upgrade.reach)}
          </Fact>
          <Fact label={t(labels.packageName)}>
            <IdText value={upgrade.packageName} label={t(packageNameLabel)} most={40} />
          </Fact>
          <Fact label={t(labels.releaseMode)}>{i18n._(releaseModes[upgrade.releaseMode])}</Fact>
          <Fact label={t(labels.upgradeMode)}>{i18n._(upgradeModes[upgrade.upgradeMode])}</Fact>
          <Fact label={t(labels.minOsVersion)}>{upgrade.minOsVersion}</Fact>
          <Fact label={t(labels.description)}>{upgrade.description}</Fact>
          <Fact label={t`File`}>
            <StoredFile id={upgrade.fileId} name={upgrade.fileName} />
          </Fact>
          <Fact label={t(labels.serviceAddress)}>
            <ServiceLink id={upgrade.serviceId} />
          </Fact>
          <Fact label={t(labels.size)}>
            {upgrade.fileSize === undefined ? undefined : formatBytes(upgrade.fileSize)}
          </Fact>
          <Fact label="SHA-256">
            <IdText value={upgrade.sha256} label="SHA-256" most={40} />
          </Fact>
          <Fact label="MD5">
            <IdText value={upgrade.md5} label="MD5" />
          </Fact>
          <Fact label={t(labels.published)}>
            {upgrade.publishedAt && (
              <>
                <Instant value={upgrade.publishedAt} /> · {upgrade.publishedBy}
              </>
            )}
          </Fact>
        </>
      )}
    </ResourceDetail>
  );
}
