import type { ReactNode } from 'react';
import { IconLock, IconTrashX } from '@tabler/icons-react';
import { useLingui } from '@lingui/react/macro';
import { useKit } from '../kit.tsx';
import { Blank, QueryContent } from '../list/states.tsx';
import type { Editable, FormDrawerProps } from './types.ts';

interface FormRecordProps<Entity extends Editable> {
  /** The edited record; `null` for a new one, `undefined` while it loads. */
  entity: Entity | null | undefined;
  /** The query of the record; its data is `null` if the record was deleted. */
  query: { data: Entity | null | undefined; error: unknown; refetch: () => unknown };
  /** Number of skeleton lines. */
  rows: number;
  locked: FormDrawerProps<Record<string, unknown>, Entity>['locked'];
  /** Content shown instead of a record that is locked by its state, next to the reason. */
  renderLocked?: ((entity: Entity) => ReactNode) | undefined;
  onCancel: () => void;
  children: (entity: Entity | null) => ReactNode;
}

/** The fields of an editable record; otherwise the reason: it is loading, can't be loaded, was deleted or is locked. */
export function FormRecord<Entity extends Editable>(props: FormRecordProps<Entity>) {
  const { entity, locked, query } = props;
  const { t } = useLingui();
  const { problemText } = useKit();
  if (entity === undefined && query.data === null && !query.error)
    return <Blank icon={IconTrashX} title={t`This record no longer exists`} alert />;
  return (
    <QueryContent
      query={{ data: entity, error: query.error, refetch: query.refetch }}
      rows={props.rows}
      onCancel={props.onCancel}
    >
      {(record) => {
        const code = record && locked?.(record);
        if (!record || !code) return props.children(record);
        return (
          <Blank icon={IconLock} title={problemText(code)} alert>
            {props.renderLocked?.(record)}
          </Blank>
        );
      }}
    </QueryContent>
  );
}
