import { useEffect, useId, useRef, useState } from 'react';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { Drawer } from '../dialog/drawer.tsx';
import { useKit } from '../kit.tsx';
import { Blank } from '../list/states.tsx';
import { MantineFrame } from '../mantine-frame.tsx';
import { DiscardDialog } from './draft/discard-dialog.tsx';
import { FormBody } from './form-body.tsx';
import { FormRecord } from './form-record.tsx';
import type { Editable, FormDrawerProps } from './types.ts';
import { useFormState, type FormState } from './use-form-state.ts';
import { useRecent } from './use-recent.ts';
import { useReview } from './use-review.ts';
import classes from './form.module.css';

export type { Editable, FormDrawerProps } from './types.ts';

/**
 * The record of the drawer, refetched on every opening. It follows the address, unless there is unsaved input.
 * @returns `recordId`: its name in the address; `round`: number of openings; `isCurrent`: whether an opening is the
 *   latest; `take`: replaces it with another version
 */
function useDrawerRecord<Values extends Record<string, unknown>, Entity extends Editable>(
  {
    record,
    load,
    controls,
    viewOnly,
  }: Pick<FormDrawerProps<Values, Entity>, 'record' | 'load' | 'controls' | 'viewOnly'>,
  { dirty, setSaved }: FormState,
) {
  const { can } = useKit();
  const own = useId();
  const [recordId, setRecordId] = useState(record);
  const [isOpen, setOpen] = useState(record !== undefined);
  const [round, setRound] = useState(0);
  const [loaded, setLoaded] = useState<{ of: string; entity: Entity } | null>(null);

  if (!dirty && record === undefined && isOpen) setOpen(false);
  if (!dirty && record !== undefined && (record !== recordId || !isOpen)) {
    setOpen(true);
    setRecordId(record);
    setRound(round + 1);
    setLoaded(null);
    setSaved(false);
  }
  const editing = recordId !== undefined && recordId !== 'new';
  // If permissions are revoked while typing, the input stays: the server rejects what is not allowed.
  const isAllowed =
    dirty ||
    viewOnly !== undefined ||
    can(editing ? (controls?.update ?? 'doUpdate') : (controls?.create ?? 'doCreate'));
  const query = useQuery({
    queryKey: ['form', own, round, recordId],
    queryFn: () => load(recordId ?? ''),
    enabled: isOpen && editing && isAllowed && loaded?.of !== recordId,
    gcTime: 0,
    retry: false,
  });
  if (editing && query.data && query.isFetchedAfterMount && loaded?.of !== recordId)
    setLoaded({ of: recordId, entity: query.data });
  const entity = editing ? (loaded?.of === recordId ? loaded.entity : undefined) : null;
  const take = (theirs: Entity) => setLoaded({ of: theirs.id, entity: theirs });
  const latest = useRef(round);
  useEffect(() => {
    latest.current = round;
  }, [round]);
  const isCurrent = (one: number) => latest.current === one;
  return { recordId, isOpen, round, isCurrent, isAllowed, query, entity, take };
}

/** Closes the drawer, with a confirmation if there is unsaved input. */
function useLeaving(
  { record, onRecord }: { record: string | undefined; onRecord: (record: string | undefined) => void },
  recordId: string | undefined,
  { handle, dirty, report }: FormState,
  drop: () => void,
) {
  const [leaving, setLeaving] = useState(false);
  // Saved after all, by a confirmation that was shown late.
  if (leaving && !dirty) setLeaving(false);
  return {
    isConfirming: leaving || (dirty && record !== recordId),
    close: () => {
      // The result of the save would be unknown.
      if (handle.current?.isSaving()) return;
      if (dirty) setLeaving(true);
      else onRecord(undefined);
    },
    keep: () => {
      setLeaving(false);
      if (record !== recordId) onRecord(recordId);
    },
    discard: () => {
      // The result of the save decides.
      if (handle.current?.isSaving()) return;
      drop();
      handle.current?.giveUp();
      report(false);
      setLeaving(false);
      if (record === recordId) onRecord(undefined);
    },
  };
}

/** @param entity null for a new record, undefined for one that has not been loaded */
const titleOf = <Values extends Record<string, unknown>, Entity extends Editable>(
  { title, loadingTitle }: FormDrawerProps<Values, Entity>,
  entity: Entity | null | undefined,
): string => (entity === undefined && loadingTitle) || title(entity ?? null);

/**
 * A form in a drawer over its list, opened by the address. It refetches the record before rendering fields, reads its
 * values once, and never loses unsaved input to a click outside, Back or a failed save.
 */
export function FormDrawer<Values extends Record<string, unknown>, Entity extends Editable>(
  props: FormDrawerProps<Values, Entity>,
) {
  const { record, onRecord } = props;
  const { t } = useLingui();
  const { problemText } = useKit();
  const { send, drop, dialog, isPreparing } = useReview(props.review);
  const state = useFormState(props.onDirty, () => {
    if (record !== undefined) onRecord(undefined);
  });
  const { recordId, isOpen, round, isCurrent, isAllowed, query, entity, take } = useDrawerRecord(props, state);
  const { isConfirming, close, keep, discard } = useLeaving(props, recordId, state, drop);
  const viewOnly = (edited: Entity) => {
    // If permissions are revoked while typing, the input stays.
    const content = state.dirty ? null : props.viewOnly?.(edited);
    return content && <div className={classes.fields}>{content}</div>;
  };
  useRecent('form', isOpen && entity ? props.title(entity) : null);

  return (
    <MantineFrame>
      <Drawer opened={isOpen} onClose={close} title={titleOf(props, entity)} wide={props.wide} flush>
        {!isAllowed ? (
          <Blank icon={IconLock} title={problemText('AUTH_FORBIDDEN')} alert>
            <p>{t`Ask an administrator to grant your role this operation.`}</p>
          </Blank>
        ) : (
          <FormRecord entity={entity} query={query} rows={6} locked={props.locked} onCancel={close}>
            {(edited) =>
              (edited && viewOnly(edited)) ?? (
                <FormBody
                  {...props}
                  {...state.of}
                  key={`${round}.${edited?.revision ?? 0}`}
                  entity={edited}
                  reload={async () => (edited ? props.load(edited.id) : null)}
                  onTheirs={(theirs) => {
                    state.report(false);
                    take(theirs);
                  }}
                  onSaved={() => {
                    // A form that was left meanwhile must not close the next one.
                    if (isCurrent(round)) state.of.onSaved();
                  }}
                  review={send}
                  isHeld={isPreparing}
                  isLeaving={isConfirming}
                  takesFocus={edited !== null}
                  secondary={{ label: t`Cancel`, onClick: close }}
                />
              )
            }
          </FormRecord>
        )}
      </Drawer>
      {dialog}
      <DiscardDialog opened={isConfirming} files={state.files} onKeep={keep} onDiscard={discard} />
    </MantineFrame>
  );
}
