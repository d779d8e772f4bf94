import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AttentionItem, AttentionKind } from '../../../api/generated/client.schemas.ts';
import { useListAttention } from '../../../api/generated/attention/attention.ts';
import { httpLanguage } from '../../../i18n/language.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { Card } from './card.tsx';
import styles from './dashboard.module.css';
import { Matter } from './matter.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { hrefOf } from './places.ts';
import { anew } from './reads.ts';
import { agoText } from './text.ts';

/** Kinds of items that every user can have: a user with only these can't open any of the checked screens. */
const own: readonly AttentionKind[] = ['exportFailed'];

const severities = { critical: msg`Critical`, warning: msg`Warning`, info: msg`To do` } as const;

interface ItemProps {
  item: AttentionItem;
  /** The server time (ms). */
  now: number;
}

/** An item that needs attention: its urgency, age, owner and impact. */
function Item({ item, now }: ItemProps) {
  const { i18n } = useLingui();
  const { severity, since, owner, devices } = item;
  const facts: [string, ReactNode][] = [
    ...(since === undefined ? [] : [['since', agoText(since, httpLanguage(), now)] as [string, ReactNode]]),
    ...(owner === undefined ? [] : [['owner', <bdi key="owner">{owner}</bdi>] as [string, ReactNode]]),
  ];
  return (
    <li>
      <span className={styles.severity} data-severity={severity}>
        {i18n._(severities[severity])}
      </span>
      <ShellLink href={hrefOf(item)}>
        <Matter item={item} />
      </ShellLink>
      <small>
        {facts.map(([name, fact], index) => (
          <span key={name}>
            {index > 0 && ' · '}
            {fact}
          </span>
        ))}
        {devices !== undefined && (
          <span>
            {facts.length > 0 && ' · '}
            {item.kind === 'pushKeyEnding' ? (
              <Plural value={devices} one="# device affected" other="# devices affected" />
            ) : (
              <Plural value={devices} one="# device can't be reached" other="# devices can't be reached" />
            )}
          </span>
        )}
      </small>
    </li>
  );
}

/** Items that need attention, as far as the user may see them, with links to fix them. */
export function Attention() {
  const { t } = useLingui();
  const { data, isError, refetch } = useListAttention({ query: anew });
  const title = t`Needs attention`;
  if (!data && !isError) return <Card title={title} />;
  const { items, watched, asOf } = data ?? { items: [], watched: [], asOf: '' };
  return (
    <Card title={title} note={isError && <NotLoaded onRetry={() => void refetch()} />}>
      {items.map((item) => (
        <Item
          key={`${item.kind} ${item.screen} ${item.subjectId ?? item.subject}`}
          item={item}
          now={Date.parse(asOf)}
        />
      ))}
      {items.length === 0 && !isError && (
        <li>
          {watched.every((kind) => own.includes(kind)) ? (
            <Trans>
              Nothing to watch: your role has no permission for releases, crashes, messages, activities, gateways,
              certificates, or users.
            </Trans>
          ) : (
            <Trans>Nothing needs your attention.</Trans>
          )}
        </li>
      )}
    </Card>
  );
}
