import { useLingui } from '@lingui/react/macro';
import { Fact } from '../ui/form/data-list.tsx';
import { IdText, Instant } from '../ui/text/text.tsx';

/** A record with its creator and last editor. */
export interface Audited {
  id: string;
  createdAt: string;
  createdBy: string;
  updatedAt: string;
  updatedBy: string;
}

/** The creator, the last editor and the id of a record, which its details end with. */
export function AuditFacts({ of: { id, createdAt, createdBy, updatedAt, updatedBy } }: { of: Audited }) {
  const { t } = useLingui();
  return (
    <>
      <Fact label={t`Created`}>
        <Instant value={createdAt} /> · {createdBy}
      </Fact>
      <Fact label={t`Last updated`}>
        <Instant value={updatedAt} /> · {updatedBy}
      </Fact>
      <Fact label={t`ID`}>
        <IdText value={id} label={t`ID`} />
      </Fact>
    </>
  );
}
