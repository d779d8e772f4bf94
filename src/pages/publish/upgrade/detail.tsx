import { lazy, Suspense } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useGetUpgrade } from '../../../api/generated/upgrades/upgrades.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { DataList, DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { formatBytes } from '../../../ui/text/format.ts';
import { IdText, Instant } from '../../../ui/text/text.tsx';
import { platformNames, releaseModes, statuses, upgradeModes } from './words.ts';
import classes from './upgrade.module.css';

const QrCode = lazy(() => import('../../../ui/qr-code.tsx').then((module) => ({ default: module.QrCode })));

/** A package to read, with the address that phones download it from. */
export default function UpgradeDetail() {
  const { params, search, setSearch } = useView('/pages/publish/{$platform}-upgrade');
  const { platform } = params;
  const { t, i18n } = useLingui();
  const query = useGetUpgrade(platform, search.view ?? '', { query: { enabled: search.view !== undefined } });
  const name = platformNames[platform];
  const version = query.data?.version ?? '';

  return (
    <DetailDrawer
      opened={search.view !== undefined}
      onClose={() => setSearch({ view: undefined })}
      title={t`${name} package ${version}`}
      query={query}
    >
      {(upgrade) => (
        <>
          <DataList
            items={[
              [t`Version`, <IdText value={upgrade.version} label={t`version`} />],
              [t`Status`, <Status value={upgrade.status} table={statuses} />],
              [t`Package name`, <IdText value={upgrade.packageName} label={t`package name`} most={40} />],
              [t`Release mode`, i18n._(releaseModes[upgrade.releaseMode])],
              [t`Upgrade mode`, i18n._(upgradeModes[upgrade.upgradeMode])],
              [t`Lowest system version`, upgrade.minOsVersion],
              [t`Description`, upgrade.description],
              [t`File`, upgrade.fileName],
              [t`Size`, upgrade.fileSize === undefined ? undefined : formatBytes(upgrade.fileSize)],
              ['MD5', <IdText value={upgrade.md5} label="MD5" />],
              [t`Created`, <><Instant value={upgrade.createdAt} /> · {upgrade.createdBy}</>],
              [t`Published`, upgrade.publishedAt && <><Instant value={upgrade.publishedAt} /> · {upgrade.publishedBy}</>],
              [t`Id`, <IdText value={upgrade.id} label={t`id`} />],
            ]}
          />
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
    </DetailDrawer>
  );
}
