import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import type { Confirmation } from '../confirm/confirmation.ts';
import { useConfirm } from '../confirm/use-confirm.tsx';
import { Drawer } from '../dialog/drawer.tsx';
import { useKit } from '../kit.tsx';
import { Blank } from '../list/states.tsx';
import { MantineFrame } from '../mantine-frame.tsx';
import { DiscardDialog } from './draft/discard-dialog.tsx';
import { FormBody, type FormHandle } from './form-body.tsx';
import { FormRecord } from './form-record.tsx';
import type { Editable, FormDrawerProps, Intent } from './types.ts';
import { useRecent } from './use-recent.ts';

export type { Editable, FormDrawerProps } from './types.ts';

/**
 * A form over its list, opened by the address. It reads the record afresh before it shows a field, takes its values
 * once, and never gives unsaved input away: not to a click outside, not to Back, not to a failed save.
 */
export function FormDrawer<Values extends Record<string, unknown>, Entity extends Editable>(
  props: FormDrawerProps<Values, Entity>,
) {
  const { record, onRecord, onDirty, review, controls } = props;
  const { t } = useLingui();
  const { problemText, can } = useKit();
  const { confirm, dialog, isOpen: isReviewing } = useConfirm();
  const own = useId();
  // What is on screen. It follows the address, except that unsaved input holds it.
  const [shown, setShown] = useState(record);
  const [isOpen, setOpen] = useState(record !== undefined);
  const [round, setRound] = useState(0);
  const [dirty, setDirty] = useState(false);
  const [files, setFiles] = useState<readonly string[]>([]);
  const [leaving, setLeaving] = useState(false);
  const [saved, setSaved] = useState(false);
  const [taken, setTaken] = useState<{ of: string; entity: Entity } | null>(null);

  if (!dirty && record === undefined && isOpen) setOpen(false);
  if (!dirty && record !== undefined && (record !== shown || !isOpen)) {
    setOpen(true);
    setShown(record);
    setRound(round + 1);
    setTaken(null);
    setSaved(false);
  }
  const editing = shown !== undefined && shown !== 'new';
  // Rights that go while somebody types take nothing away: the server says what it refuses.
  const isAllowed = dirty || can(editing ? (controls?.update ?? 'doUpdate') : (controls?.create ?? 'doCreate'));
  const query = useQuery({
    queryKey: ['form', own, round, shown],
    queryFn: () => props.load(shown ?? ''),
    enabled: isOpen && editing && isAllowed && taken?.of !== shown,
    gcTime: 0,
    retry: false,
  });
  if (editing && query.data && query.isFetchedAfterMount && taken?.of !== shown)
    setTaken({ of: shown, entity: query.data });
  const entity = editing ? (taken?.of === shown ? taken.entity : undefined) : null;
  useRecent('form', isOpen && entity ? props.title(entity) : null);

  const report = (next: boolean) => {
    setDirty(next);
    onDirty(next);
  };
  const leave = useEffectEvent(() => {
    if (record !== undefined) onRecord(undefined);
  });
  // An effect, because a save may end while its tab is hidden: the drawer then closes when the tab is seen again.
  useEffect(() => {
    if (saved) leave();
  }, [saved]);

  const asking = leaving || (dirty && record !== shown);
  const form = useRef<FormHandle>(null);
  const close = () => {
    // Nobody could tell what became of it.
    if (form.current?.isSaving()) return;
    if (dirty) setLeaving(true);
    else onRecord(undefined);
  };
  const keep = () => {
    setLeaving(false);
    if (record !== shown) onRecord(shown);
  };
  const discard = () => {
    form.current?.giveUp();
    report(false);
    setLeaving(false);
    if (record === shown) onRecord(undefined);
  };

  const send = (intent: Intent<Values, Entity>) => {
    const question = review?.(intent);
    const asked = (whole: Omit<Confirmation, 'run'>) => ({ ...whole, run: intent.send });
    if (question instanceof Promise) confirm(question.then(asked));
    else if (question) confirm(asked(question));
    else void intent.send();
  };

  return (
    <MantineFrame>
      <Drawer opened={isOpen} onClose={close} title={props.title(entity ?? null)} covered={asking || isReviewing} flush>
        {!isAllowed ? (
          <Blank icon={<IconLock size={40} stroke={1.5} aria-hidden />} title={problemText('AUTH_FORBIDDEN')} alert>
            <p>{t`Ask an administrator to grant your role this operation.`}</p>
          </Blank>
        ) : (
          <FormRecord entity={entity} query={query} rows={6} locked={props.locked} onCancel={close}>
            {(edited) => (
              <FormBody
                {...props}
                key={`${round}.${edited?.revision ?? 0}`}
                entity={edited}
                handle={form}
                reload={async () => (edited ? props.load(edited.id) : null)}
                onTheirs={(theirs) => {
                  report(false);
                  setTaken({ of: theirs.id, entity: theirs });
                }}
                onDirty={report}
                onFiles={setFiles}
                review={review && send}
                onSaved={() => {
                  report(false);
                  setSaved(true);
                }}
                takesFocus={edited !== null}
                secondary={{ label: t`Cancel`, onClick: close }}
              />
            )}
          </FormRecord>
        )}
      </Drawer>
      {dialog}
      <DiscardDialog opened={asking} files={files} onKeep={keep} onDiscard={discard} />
    </MantineFrame>
  );
}
