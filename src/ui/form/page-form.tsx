import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { MantineFrame } from '../mantine-frame.tsx';
import { DiscardDialog } from './draft/discard-dialog.tsx';
import { FormBody, type FormHandle } from './form-body.tsx';
import { FormRecord } from './form-record.tsx';
import type { Editable, FormDrawerProps, SubmitContext } from './types.ts';
import classes from './form.module.css';

type Shared =
  | 'name'
  | 'load'
  | 'initial'
  | 'validate'
  | 'fields'
  | 'toInput'
  | 'print'
  | 'toDraft'
  | 'locked'
  | 'onDirty'
  | 'children';

interface PageFormProps<Values extends Record<string, unknown>, Entity extends Editable> extends Pick<
  FormDrawerProps<Values, Entity>,
  Shared
> {
  /** `new`, or the id of the record. */
  record: string;
  /** Answers the record as it was saved. */
  submit: (values: Values, context: SubmitContext<Entity>) => Promise<Entity>;
  /** Label of a second way to save, where there is one. */
  saveAnd?: string | undefined;
  /** Leaves the page with what was saved, or without where nothing was; `isAnd` after the second way to save. */
  onLeave: (saved: Entity | undefined, isAnd: boolean) => void;
  /** What stands in place of a record that its state locks. */
  renderLocked?: (entity: Entity) => ReactNode;
}

/**
 * The form of a record on a page of its own: too much for a drawer. It reads the record afresh before it shows a field,
 * takes its values once, and keeps unsaved input, as a form in a drawer does.
 */
export function PageForm<Values extends Record<string, unknown>, Entity extends Editable>(
  props: PageFormProps<Values, Entity>,
) {
  const { record, onDirty, onLeave } = props;
  const { t } = useLingui();
  const own = useId();
  const form = useRef<FormHandle>(null);
  const [dirty, setDirty] = useState(false);
  const [files, setFiles] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState(false);
  const answer = useRef<Entity>(undefined);
  const isAnd = useRef(false);
  const [saved, setSaved] = useState(false);
  const [taken, setTaken] = useState<Entity | null>(null);
  const isNew = record === 'new';
  const query = useQuery({
    queryKey: ['form', own, record],
    queryFn: () => props.load(record),
    enabled: !isNew && taken === null,
    gcTime: 0,
    retry: false,
  });
  if (query.data && query.isFetchedAfterMount && taken === null) setTaken(query.data);

  const report = (next: boolean) => {
    setDirty(next);
    onDirty(next);
  };
  const leave = useEffectEvent(() => {
    // What follows the second way to save is due even where there was nothing to save.
    onLeave(answer.current ?? (isAnd.current && taken ? taken : undefined), isAnd.current);
  });
  // An effect, because a save may end while its tab is hidden: the page is then left when it is seen again.
  useEffect(() => {
    if (saved) leave();
  }, [saved]);

  const close = () => {
    // Nobody could tell what became of it.
    if (form.current?.isSaving()) return;
    if (dirty) setAsking(true);
    else onLeave(undefined, false);
  };
  const discard = () => {
    form.current?.giveUp();
    report(false);
    setAsking(false);
    onLeave(undefined, false);
  };

  const entity = isNew ? null : (taken ?? undefined);
  return (
    <MantineFrame>
      <FormRecord
        entity={entity}
        query={query}
        rows={8}
        locked={props.locked}
        renderLocked={props.renderLocked}
        onCancel={close}
      >
        {(edited) => (
          <div className={classes.page}>
            <FormBody
              {...props}
              key={edited?.revision ?? 0}
              entity={edited}
              handle={form}
              reload={async () => (edited ? props.load(edited.id) : null)}
              onTheirs={(theirs) => {
                report(false);
                setTaken(theirs);
              }}
              submit={async (values, context) => {
                answer.current = await props.submit(values, context);
              }}
              onDirty={report}
              onFiles={setFiles}
              onSaveAnd={(chosen) => {
                isAnd.current = chosen;
              }}
              onSaved={() => {
                report(false);
                setSaved(true);
              }}
              takesFocus={false}
              secondary={{ label: t`Cancel`, onClick: close }}
            />
          </div>
        )}
      </FormRecord>
      <DiscardDialog opened={asking} files={files} onKeep={() => setAsking(false)} onDiscard={discard} />
    </MantineFrame>
  );
}
