import { Trans } from '@lingui/react/macro';
import type { AttentionKind } from '../../../api/generated/client.schemas.ts';
import { useListAttention } from '../../../api/generated/attention/attention.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { AttentionFrame } from './attention-frame.tsx';
import { Matter } from './matter.tsx';
import { hrefOf } from './places.ts';

/** Everybody's own: who is told of nothing else sees no screen that is looked through. */
const own: readonly AttentionKind[] = ['exportFailed'];

/** What waits for somebody, as far as the user may see it, and the way there. */
export default function Attention() {
  // Another role sees other things, and whoever comes back has seen to some.
  const { data, isError, refetch } = useListAttention({ query: { refetchOnMount: 'always' } });
  if (!data && !isError) return <AttentionFrame />;
  const { items, watched } = data ?? { items: [], watched: [] };
  const note = isError && (
    <p role="alert">
      <Trans>What needs attention could not be loaded.</Trans>{' '}
      <button type="button" onClick={() => void refetch()}>
        <Trans>Try again</Trans>
      </button>
    </p>
  );
  return (
    <AttentionFrame note={note}>
      {items.map((item) => (
        <li key={`${item.kind} ${item.screen} ${item.subjectId ?? item.subject}`}>
          <ShellLink href={hrefOf(item)}>
            <Matter item={item} />
          </ShellLink>
        </li>
      ))}
      {items.length === 0 && !isError && (
        <li>
          {watched.every((kind) => own.includes(kind)) ? (
            <Trans>
              Nothing is watched for your role: it has no permission for releases, crashes, messages, activities,
              gateways, certificates, or users.
            </Trans>
          ) : (
            <Trans>Nothing needs your attention.</Trans>
          )}
        </li>
      )}
    </AttentionFrame>
  );
}
