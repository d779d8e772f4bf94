'use no memo';

import { Plural, Trans } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Platform } from '../../../api/generated/client.schemas.ts';
import { getListUpgradesQueryOptions } from '../../../api/generated/upgrades/upgrades.ts';
import { useListUploadServices } from '../../../api/generated/upload-services/upload-services.ts';
import { useListUsers } from '../../../api/generated/users/users.ts';
import { useCan } from '../../../session/permission.ts';
import { ShellLink } from '../../../shell/shell-link.tsx';
import { AttentionFrame } from './attention-frame.tsx';

const platformNames: Readonly<Record<Platform, string>> = { android: 'Android', ios: 'iOS', harmony: 'Harmony' };

/** The smallest page: what counts is how many there are. */
const size = 10;
const totalOf = ({ total }: { total: number }): number => total;

interface Matter {
  href: string;
  text: ReactNode;
}

/** What waits for somebody, by the rights of the user, and the way there. */
export default function Attention({ slots }: { slots: number }) {
  const can = useCan();
  const platforms = Object.values(Platform).filter((platform) => can(`publish/${platform}-upgrade`));
  const mayUsers = can('system/user');
  const mayServices = can('publish/ftp-manager');
  const packages = useQueries({
    queries: platforms.map((platform) => getListUpgradesQueryOptions(platform, { status: 'pending', size }, { query: { select: totalOf } })),
  });
  const users = useListUsers({ status: 'notEnabled', size }, { query: { enabled: mayUsers, select: totalOf } });
  const services = useListUploadServices({ size: 100 }, { query: { enabled: mayServices, select: ({ items }) => items.some(({ isDefault }) => isDefault) } });

  const asked = [...packages, ...(mayUsers ? [users] : []), ...(mayServices ? [services] : [])];
  const matters: Matter[] = platforms.flatMap((platform, at) => {
    const count = packages[at]?.data ?? 0;
    const name = platformNames[platform];
    if (count === 0) return [];
    const text = <Plural value={count} one={`# ${name} package waits to be published`} other={`# ${name} packages wait to be published`} />;
    return { href: `/pages/publish/${platform}-upgrade?status=pending`, text };
  });
  if (mayServices && services.data === false) {
    matters.push({ href: '/pages/publish/ftp-manager', text: <Trans>No upload service is the default one</Trans> });
  }
  if (mayUsers && users.data) {
    const text = <Plural value={users.data} one="# user is not enabled yet" other="# users are not enabled yet" />;
    matters.push({ href: '/pages/system/user?status=notEnabled', text });
  }
  const isPending = asked.some((query) => query.isPending);
  const failed = asked.filter((query) => query.isError);
  if (isPending) return <AttentionFrame slots={slots} />;
  const note =
    failed.length > 0 ? (
      <p role="alert">
        <Trans>Not all of it could be read.</Trans>{' '}
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
          <Trans>Nothing waits for you.</Trans>
        </li>
      )}
    </AttentionFrame>
  );
}
