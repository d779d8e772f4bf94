import { useLingui } from '@lingui/react/macro';
import { pushTags } from '../../../api/generated/push-tags/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Facts } from '../../../resource/fields/facts.tsx';
import { fields } from './fields.tsx';

/** The details of a tag. */
export default function TagDetail() {
  const { t, i18n } = useLingui();
  return (
    <ResourceDetail of={pushTags} title={(tag) => tag?.tagName ?? t`User tag`}>
      {(tag) => {
        const count = i18n.number(tag.clientCount);
        return (
          <Facts
            of={fields}
            record={tag}
            names={['kind', 'clientCount', 'description']}
            values={{ clientCount: tag.kind === 'profile' ? t`About ${count}` : count }}
          />
        );
      }}
    </ResourceDetail>
  );
}
