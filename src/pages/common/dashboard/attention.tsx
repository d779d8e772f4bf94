import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Platform } from '../../../api/generated/client.schemas.ts';
import { useListGateways } from '../../../api/generated/gateways/gateways.ts';
import { useListSignCerts } from '../../../api/generated/sign-certs/sign-certs.ts';
import { useListSslCerts } from '../../../api/generated/ssl-certs/ssl-certs.ts';
import { useListUpgrades } from '../../../api/generated/upgrades/upgrades.ts';
import { useListUploadServices } from '../../../api/generated/upload-services/upload-services.ts';
import { useListUsers } from '../../../api/generated/users/users.ts';
import { useCan } from '../../../session/permission.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { AttentionFrame } from './attention-frame.tsx';

/** The smallest page: what counts is how many there are. */
const size = 10;
/** Certificates that are looked at: those of the views' own filter. */
const ending = { expiresWithin: 30, size } as const;
const totalOf = ({ total }: { total: number }): number => total;

interface Matter {
  href: string;
  text: ReactNode;
}

function Pending({ platform, count }: { platform: Platform; count: number }) {
  if (platform === 'android') {
    return (
      <Plural
        value={count}
        one="# Android package is ready to publish"
        other="# Android packages are ready to publish"
      />
    );
  }
  return platform === 'ios' ? (
    <Plural value={count} one="# iOS package is ready to publish" other="# iOS packages are ready to publish" />
  ) : (
    <Plural value={count} one="# Harmony package is ready to publish" other="# Harmony packages are ready to publish" />
  );
}

/** How many packages of a platform are ready to publish. */
function usePending(platform: Platform) {
  const isAllowed = useCan()(`publish/${platform}-upgrade`);
  return {
    platform,
    isAllowed,
    query: useListUpgrades(platform, { status: 'pending', size }, { query: { enabled: isAllowed, select: totalOf } }),
  };
}

/** What waits for somebody, by the rights of the user, and the way there. */
export default function Attention({ slots }: { slots: number }) {
  const can = useCan();
  // One by one: what asks several questions at once is code that nothing else needs.
  const packages = [usePending('android'), usePending('ios'), usePending('harmony')].filter(
    ({ isAllowed }) => isAllowed,
  );
  const mayUsers = can('system/user');
  const mayServices = can('publish/ftp-manager');
  const [maySign, maySsl] = [can('platform/upload-sign'), can('platform/upload-ssl')];
  const users = useListUsers({ status: 'notEnabled', size }, { query: { enabled: mayUsers, select: totalOf } });
  const services = useListUploadServices(
    { size: 100 },
    { query: { enabled: mayServices, select: ({ items }) => items.some(({ isDefault }) => isDefault) } },
  );
  const mayGateways = can('platform/gateway');
  const gateways = useListGateways(
    { configStatus: 'syncFailed', size },
    { query: { enabled: mayGateways, select: totalOf } },
  );
  const sign = useListSignCerts(ending, { query: { enabled: maySign, select: totalOf } });
  const ssl = useListSslCerts(ending, { query: { enabled: maySsl, select: totalOf } });

  const queries = [
    ...packages.map(({ query }) => query),
    ...(mayUsers ? [users] : []),
    ...(mayServices ? [services] : []),
    ...(mayGateways ? [gateways] : []),
    ...(maySign ? [sign] : []),
    ...(maySsl ? [ssl] : []),
  ];
  const matters: Matter[] = packages.flatMap(({ platform, query }) => {
    const count = query.data ?? 0;
    if (count === 0) return [];
    const text = <Pending platform={platform} count={count} />;
    return { href: `/pages/publish/${platform}-upgrade?status=pending`, text };
  });
  if (mayServices && services.data === false) {
    matters.push({ href: '/pages/publish/ftp-manager', text: <Trans>No default upload service is set</Trans> });
  }
  if (mayGateways && gateways.data) {
    const text = (
      <Plural
        value={gateways.data}
        one="# gateway instance failed to sync"
        other="# gateway instances failed to sync"
      />
    );
    matters.push({ href: '/pages/platform/gateway?configStatus=syncFailed', text });
  }
  if (maySign && sign.data) {
    matters.push({
      href: '/pages/platform/upload-sign?expiresWithin=30',
      text: <Trans>The signing certificate is due for renewal</Trans>,
    });
  }
  if (maySsl && ssl.data) {
    const text = (
      <Plural
        value={ssl.data}
        one="# SSL certificate is due for renewal"
        other="# SSL certificates are due for renewal"
      />
    );
    matters.push({ href: '/pages/platform/upload-ssl?expiresWithin=30', text });
  }
  if (mayUsers && users.data) {
    const text = <Plural value={users.data} one="# user is not enabled yet" other="# users are not enabled yet" />;
    matters.push({ href: '/pages/system/user?status=notEnabled', text });
  }
  const isPending = queries.some((query) => query.isPending);
  const failed = queries.filter((query) => query.isError);
  if (isPending) return <AttentionFrame slots={slots} />;
  const note =
    failed.length > 0 ? (
      <p role="alert">
        <Trans>Some items could not be loaded.</Trans>{' '}
        <button type="button" onClick={() => failed.forEach((query) => void query.refetch())}>
          <Trans>Try again</Trans>
        </button>
      </p>
    ) : null;
  return (
    <AttentionFrame slots={slots} note={note}>
      {matters.map(({ href, text }) => (
        <li key={href}>
          <ShellLink href={href}>{text}</ShellLink>
        </li>
      ))}
      {matters.length === 0 && failed.length === 0 && (
        <li>
          <Trans>Nothing needs your attention.</Trans>
        </li>
      )}
    </AttentionFrame>
  );
}
