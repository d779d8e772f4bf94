import { useLingui } from '@lingui/react/macro';
import { pushTags } from '../../../api/generated/push-tags/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Fact } from '../../../ui/form/detail-drawer.tsx';
import { kinds, labels } from './labels.ts';

/** A tag to read. */
export default function TagDetail() {
  const { t, i18n } = useLingui();
  return (
    <ResourceDetail of={pushTags} title={(tag) => tag?.tagName ?? t`User tag`}>
      {({ kind, clientCount, description }) => {
        const count = i18n.number(clientCount);
        return (
          <>
            <Fact label={t(labels.kind)}>{t(kinds[kind])}</Fact>
            <Fact label={t(labels.clientCount)}>{kind === 'profile' ? t`About ${count}` : count}</Fact>
            <Fact label={t(labels.description)}>{description}</Fact>
          </>
        );
      }}
    </ResourceDetail>
  );
}
