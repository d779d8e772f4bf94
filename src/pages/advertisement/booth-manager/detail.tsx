import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { downloadFile } from '../../../api/generated/files/files.ts';
import { booths } from '../../../api/generated/booths/resource.ts';
import { useCan } from '../../../session/permission.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Fact } from '../../../ui/form/detail-drawer.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { IdText } from '../../../ui/text/text.tsx';
import { Preview } from '../../../ui/upload/preview.tsx';
import { boothTypes } from '../booth.ts';
import { fallbacks, labels, materials, pages, statuses } from './labels.ts';

/** An ad slot to read. */
export default function BoothDetail() {
  const { t, i18n } = useLingui();
  const can = useCan();
  const seconds = (count: number) => t`${plural(count, { one: '# second', other: '# seconds' })}`;
  return (
    <ResourceDetail of={booths} title={(booth) => booth?.name ?? t`Ad slot`}>
      {({ fallbackId, ...booth }) => (
        <>
          <Fact label={t(labels.code)}>
            <IdText value={booth.code} label={t(labels.code)} most={50} />
          </Fact>
          <Fact label={t(labels.status)}>
            <Status value={booth.status} table={statuses} />
          </Fact>
          <Fact label={t(labels.activities)}>
            {i18n.number(booth.activities)}
            {can('advertisement/activity-manager') && (
              <>
                {' '}
                ·{' '}
                <ShellLink
                  href={`/pages/advertisement/activity-manager?boothId=${booth.id}`}
                >{t`View activities`}</ShellLink>
              </>
            )}
          </Fact>
          <Fact label={t(labels.type)}>{t(boothTypes[booth.type])}</Fact>
          <Fact label={t(labels.materialType)}>{t(materials[booth.materialType])}</Fact>
          <Fact label={t(labels.size)}>{`${booth.width} × ${booth.height}`}</Fact>
          <Fact label={t(labels.position)}>{booth.position}</Fact>
          <Fact label={t(labels.keyword)}>{booth.keyword}</Fact>
          {pages.map((name) => (
            <Fact key={name} label={t(labels[name])}>
              {booth[name] !== undefined && <IdText value={booth[name]} label={t(labels[name])} most={60} />}
            </Fact>
          ))}
          <Fact label={t(labels.capacity)}>{booth.capacity}</Fact>
          <Fact label={t(labels.cacheSeconds)}>{seconds(booth.cacheSeconds)}</Fact>
          <Fact label={t(labels.splashSeconds)}>
            {booth.splashSeconds !== undefined && seconds(booth.splashSeconds)}
          </Fact>
          <Fact label={t(labels.isSkippable)}>
            {booth.isSkippable !== undefined && (booth.isSkippable ? t`Yes` : t`No`)}
          </Fact>
          <Fact label={t(labels.fallback)}>{t(fallbacks[booth.fallback])}</Fact>
          <Fact label={t(labels.fallbackPicture)}>
            {fallbackId && (
              <Preview key={fallbackId} name={booth.fallbackName ?? booth.name} load={() => downloadFile(fallbackId)} />
            )}
          </Fact>
        </>
      )}
    </ResourceDetail>
  );
}
