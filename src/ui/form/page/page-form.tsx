import { useId, useRef, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { MantineFrame } from '../../mantine-frame.tsx';
import { DiscardDialog } from '../draft/discard-dialog.tsx';
import { FormBody } from '../form-body.tsx';
import { FormRecord } from '../form-record.tsx';
import type { Editable, FormDrawerProps } from '../types.ts';
import { useReview } from '../use-review.ts';
import { useFormState, type FormState } from '../use-form-state.ts';
import classes from '../form.module.css';

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
  | 'review'
  | 'onDirty'
  | 'children';

interface PageFormProps<Values extends Record<string, unknown>, Entity extends Editable> extends Pick<
  FormDrawerProps<Values, Entity>,
  Shared
> {
  /** `new`, or the id of the record. */
  record: string;
  /** As in a drawer; resolves to the new version. */
  submit: (values: Values, over: Entity | null) => Promise<Entity>;
  /** Label of a secondary save button, if there is one. */
  saveAnd?: string | undefined;
  /**
   * Leaves the page with the saved record, or without one if nothing was saved; `isAnd` is true for the secondary save
   * button.
   */
  onLeave: (saved: Entity | undefined, isAnd: boolean) => void;
  /** Content shown instead of a record that is locked by its state. */
  renderLocked?: (entity: Entity) => ReactNode;
}

/** The record of the page, refetched; `take` replaces it with another version. */
function usePageRecord<Entity extends Editable>(record: string, load: (id: string) => Promise<Entity | null>) {
  const own = useId();
  const [loaded, take] = useState<Entity | null>(null);
  const isNew = record === 'new';
  const query = useQuery({
    queryKey: ['form', own, record],
    queryFn: () => load(record),
    enabled: !isNew && loaded === null,
    gcTime: 0,
    retry: false,
  });
  if (query.data && query.isFetchedAfterMount && loaded === null) take(query.data);
  return { query, loaded, take, entity: isNew ? null : (loaded ?? undefined) };
}

/** Leaves the page, with a confirmation if there is unsaved input. */
function useLeaving(onLeave: () => void, { handle, dirty, report }: FormState) {
  const [isConfirming, setConfirming] = useState(false);
  return {
    isConfirming,
    close: () => {
      // The result of the save would be unknown.
      if (handle.current?.isSaving()) return;
      if (dirty) setConfirming(true);
      else onLeave();
    },
    keep: () => setConfirming(false),
    discard: () => {
      handle.current?.giveUp();
      report(false);
      setConfirming(false);
      onLeave();
    },
  };
}

/**
 * The form of a record on a page of its own, for forms too large for a drawer. It refetches the record before rendering
 * fields, reads its values once, and keeps unsaved input, like a form in a drawer.
 */
export function PageForm<Values extends Record<string, unknown>, Entity extends Editable>(
  props: PageFormProps<Values, Entity>,
) {
  const { onLeave } = props;
  const { t } = useLingui();
  const { send, drop, dialog, isPreparing } = useReview(props.review);
  const answer = useRef<Entity>(undefined);
  const isAnd = useRef(false);
  const { query, loaded, take, entity } = usePageRecord(props.record, props.load);
  const state = useFormState(props.onDirty, () => {
    // The follow-up of the secondary save button is due even if there was nothing to save.
    onLeave(answer.current ?? (isAnd.current && loaded ? loaded : undefined), isAnd.current);
  });
  const { isConfirming, close, keep, discard } = useLeaving(() => onLeave(undefined, false), state);
  const cancel = () => {
    drop();
    close();
  };
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
              {...state.of}
              key={edited?.revision ?? 0}
              entity={edited}
              reload={async () => (edited ? props.load(edited.id) : null)}
              onTheirs={(theirs) => {
                state.report(false);
                take(theirs);
              }}
              submit={async (values, context) => {
                answer.current = await props.submit(values, context);
              }}
              onSaveAnd={(value) => {
                isAnd.current = value;
              }}
              takesFocus={false}
              review={send}
              isHeld={isPreparing}
              isLeaving={isConfirming}
              secondary={{ label: t`Cancel`, onClick: cancel }}
            />
          </div>
        )}
      </FormRecord>
      {dialog}
      <DiscardDialog opened={isConfirming} files={state.files} onKeep={keep} onDiscard={discard} />
    </MantineFrame>
  );
}
