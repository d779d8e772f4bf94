import {
  Fragment,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  type RefObject,
  type SubmitEvent,
} from 'react';
import { Trans } from '@lingui/react/macro';
import type { Side } from './draft/differences.ts';
import { DraftBanner } from './draft/draft-banner.tsx';
import { useDraft } from './draft/use-draft.ts';
import { focusField, focusFirst, focusFirstLater } from './focus-field.ts';
import { FormFailure } from './form-failure.tsx';
import { Conflict } from './save/conflict.tsx';
import { SaveBar } from './save/save-bar.tsx';
import { useEditions } from './save/use-editions.ts';
import { useSubmission } from './save/use-submission.ts';
import type { Editable, FormBodyProps } from './types.ts';
import { uploadKeys } from '../upload/file-value.ts';
import { Announced } from '../text/announced.tsx';
import type { EditForm } from './use-edit-form.tsx';
import classes from './form.module.css';

const asTheyAre = <Values,>(values: Values): Values => values;

/** Focuses the first field once the form is mounted. */
function useFirstFocus(root: RefObject<HTMLFormElement | null>, fields: object, takesFocus: boolean) {
  const hasArrived = useRef(false);
  const arrive = useEffectEvent(() => {
    // A form whose record had to load appears after the drawer's focus trap has looked for an element. Only once:
    // effects rerun when the tab is shown again.
    if (takesFocus && !hasArrived.current) focusFirst(root.current, Object.keys(fields));
    hasArrived.current = true;
  });
  useEffect(() => arrive(), []);
}

/** Reports to the parent whether the form differs from its record, and the uploads of its fields. */
function useReports<Values extends Record<string, unknown>, Entity extends Editable>(
  form: EditForm<Values>,
  { onDirty, onFiles }: Pick<FormBodyProps<Values, Entity>, 'onDirty' | 'onFiles'>,
) {
  const dirty = form.isDirty();
  const tell = useEffectEvent(onDirty);
  useEffect(() => tell(dirty), [dirty]);
  const files = uploadKeys(form.values).join(' ');
  const tellFiles = useEffectEvent((keys: string) => onFiles?.(keys.split(' ')));
  useEffect(() => tellFiles(files), [files]);
}

/** The state of a form: compares it with the record, stores drafts, saves, and merges changes of others. */
function useFormSession<Values extends Record<string, unknown>, Entity extends Editable>(
  props: FormBodyProps<Values, Entity>,
  root: RefObject<HTMLFormElement | null>,
) {
  const { fields, toDraft = asTheyAre } = props;
  const editions = useEditions(props);
  const { form, entity, initial } = editions;
  useFirstFocus(root, fields, props.takesFocus);
  useReports(form, props);
  const draft = useDraft<Values>({
    form: [props.name, entity?.id ?? 'new'],
    revision: entity?.revision ?? null,
    values: form,
    initial,
    fields,
    toDraft,
  });
  const [restored, setRestored] = useState(0);
  const showFirst = (paths: readonly string[]) => focusFirstLater(root, paths);
  const showAnew = (paths: readonly string[]) => {
    setRestored(restored + 1);
    showFirst(paths);
  };
  const finish = () => {
    draft.end();
    props.onSaved();
  };
  const submission = useSubmission(props, editions, { root, showFirst, finish });
  return {
    ...editions,
    ...submission,
    draft,
    /** Counts programmatic changes of the values: fields with text state of their own reset on each. */
    restored,
    restoreDraft: () => {
      draft.restore();
      showAnew(Object.keys(draft.draft?.values ?? {}));
    },
    discardDraft: () => {
      draft.discard();
      showFirst(Object.keys(fields));
    },
    mergeWith: (theirs: Entity, sides: Readonly<Record<string, Side>>) => {
      showAnew(editions.takeOver(theirs, sides));
      submission.forget();
    },
    giveWay: (theirs: Entity | null) => {
      draft.end();
      if (theirs) props.onTheirs(theirs);
    },
  };
}

/** The form itself: fields, errors and the button bar. Mounted separately for each record. */
export function FormBody<Values extends Record<string, unknown>, Entity extends Editable>(
  props: FormBodyProps<Values, Entity>,
) {
  const { fields } = props;
  const root = useRef<HTMLFormElement>(null);
  const isAnd = useRef(false);
  const session = useFormSession(props, root);
  const { form, entity, draft, pending, clash, isSaving } = session;
  const { giveUp } = draft;
  useImperativeHandle(props.handle, () => ({ giveUp, isSaving }), [giveUp, isSaving]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const saveAnd = isAnd.current;
    isAnd.current = false;
    if (isSaving() || props.isLeaving) return;
    props.onSaveAnd?.(saveAnd);
    session.submit();
  };
  const submitAnd = () => {
    isAnd.current = true;
    root.current?.requestSubmit();
  };

  return (
    <form ref={root} noValidate className={classes.form} aria-busy={pending} onSubmit={submit}>
      <div className={`stack gap-16 ${classes.fields}`} inert={pending || props.isHeld}>
        {draft.draft && (
          <DraftBanner
            draft={draft.draft}
            entity={entity}
            onRestore={session.restoreDraft}
            onDiscard={session.discardDraft}
          />
        )}
        {clash && (
          <Conflict
            {...clash}
            locked={clash.theirs && (props.locked?.(clash.theirs) ?? null)}
            differences={clash.theirs ? session.changesTo(clash.theirs) : []}
            fields={fields}
            mine={session.typed}
            onMerge={(sides) => clash.theirs && session.mergeWith(clash.theirs, sides)}
            onOverwrite={() => session.send(clash.theirs)}
            onTheirs={() => session.giveWay(clash.theirs)}
          />
        )}
        {session.merged !== null && !clash && <Merged key={session.merged} merged={session.merged} />}
        <FormFailure
          failure={session.failure}
          errors={session.isTried ? form.errors : {}}
          attempt={session.attempt}
          fields={fields}
          onGo={(path) => focusField(root.current, path)}
        />
        <Fragment key={session.restored}>{props.children(form, entity)}</Fragment>
      </div>
      <SaveBar {...props} note={props.note?.(form, entity)} pending={pending} onSaveAnd={submitAnd} />
    </form>
  );
}

/** Says whose changes were merged. */
function Merged({ merged }: { merged: string }) {
  return (
    <div className="notice" data-tone="info">
      <Announced>
        <Trans>
          Changes by{' '}
          <b>
            <bdi>{merged}</bdi>
          </b>{' '}
          were merged with yours. Save to apply them.
        </Trans>
      </Announced>
    </div>
  );
}
