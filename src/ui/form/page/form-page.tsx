import { useRef, useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Confirmation } from '../../confirm/confirmation.ts';
import { useConfirm } from '../../confirm/use-confirm.tsx';
import { useKit } from '../../kit.tsx';
import { MantineFrame } from '../../mantine-frame.tsx';
import { PagePlaceholder, type PageQuery } from '../../page/page-placeholder.tsx';
import { FormBody } from '../form-body.tsx';
import type { Editable, FormDrawerProps, FormHandle, Intent } from '../types.ts';
import type { EditForm } from '../use-edit-form.tsx';
import classes from '../form.module.css';

type Shared = 'name' | 'validate' | 'fields' | 'toInput' | 'print' | 'toDraft' | 'onDirty';

interface FormPageProps<Values extends Record<string, unknown>, Entity extends Editable> extends Pick<
  FormDrawerProps<Values, Entity>,
  Shared
> {
  query: PageQuery & { data: Entity | undefined };
  /** Refetches the record after a rejected save. */
  reload: () => Promise<Entity>;
  initial: (entity: Entity) => Values;
  /** Replaces a version of the record and resolves to the new one. */
  submit: (values: Values, over: Entity | null) => Promise<Entity>;
  /** The confirmation before saving; without it the form saves immediately. */
  review?: (intent: Intent<Values, Entity> & { over: Entity }) => Omit<Confirmation, 'run'>;
  children: (form: EditForm<Values>) => ReactNode;
}

/** The record that the form edits: it follows the query as long as there is no unsaved input. */
function useHeldRecord<Entity extends Editable>(read: Entity | undefined, onDirty: (dirty: boolean) => void) {
  const [dirty, setDirty] = useState(false);
  const [round, setRound] = useState(0);
  const [heldRecord, setHeldRecord] = useState<Entity | null>(null);
  if (read && !dirty && (heldRecord === null || read.revision > heldRecord.revision)) setHeldRecord(read);

  const report = (next: boolean) => {
    setDirty(next);
    onDirty(next);
  };
  /** Resets the form to the values of a record. */
  const take = (entity: Entity | null) => {
    report(false);
    setRound(round + 1);
    if (entity) setHeldRecord(entity);
  };
  return { heldRecord, take, dirty, report, round };
}

/**
 * The form of a record that always exists, as a page of its own: it can't be opened or closed, only saved and reset. It
 * follows the record as long as there is no unsaved input, and then protects the input like the form in a drawer.
 */
export function FormPage<Values extends Record<string, unknown>, Entity extends Editable>(
  props: FormPageProps<Values, Entity>,
) {
  const { initial, submit, review } = props;
  const { t } = useLingui();
  const { tell } = useKit();
  const { confirm, dialog } = useConfirm();
  const form = useRef<FormHandle>(null);
  const saved = useRef<Entity | null>(null);
  const { heldRecord, take, dirty, report, round } = useHeldRecord(props.query.data, props.onDirty);

  if (heldRecord === null) return <PagePlaceholder query={props.query} />;
  const askReset = () =>
    confirm({
      title: t`Discard your input?`,
      verb: t`Discard`,
      impact: [],
      next: t`The form will show the saved values again.`,
      run: async () => {
        form.current?.giveUp();
        take(null);
      },
    });
  return (
    <MantineFrame>
      <div className={classes.page}>
        <FormBody<Values, Entity>
          {...props}
          key={`${round}.${heldRecord.revision}`}
          entity={heldRecord}
          handle={form}
          initial={(entity) => initial(entity ?? heldRecord)}
          submit={async (values, context) => {
            saved.current = await submit(values, context);
          }}
          review={
            review &&
            ((intent) => confirm({ ...review({ ...intent, over: intent.over ?? heldRecord }), run: intent.send }))
          }
          takesFocus={false}
          onDirty={report}
          onTheirs={take}
          onSaved={() => {
            if (saved.current === null) tell(t`There are no changes to save.`);
            take(saved.current);
            saved.current = null;
          }}
          secondary={{ label: t`Reset`, disabled: !dirty, onClick: askReset }}
        >
          {(fields) => props.children(fields)}
        </FormBody>
      </div>
      {dialog}
    </MantineFrame>
  );
}
