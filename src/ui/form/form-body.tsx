import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../button.tsx';
import { failureOf } from '../failure-of.ts';
import { useKit, type Failure } from '../kit.tsx';
import { Conflict } from './conflict.tsx';
import { FormFailure } from './form-failure.tsx';
import { focusField } from './focus-field.ts';
import type { Editable, FormDrawerProps } from './form-drawer.tsx';
import { useEditForm } from './use-edit-form.ts';
import classes from './form.module.css';

interface FormBodyProps<Values extends Record<string, unknown>, Entity extends Editable>
  extends Pick<FormDrawerProps<Values, Entity>, 'initial' | 'validate' | 'fields' | 'submit' | 'children' | 'onDirty'> {
  entity: Entity | null;
  reload: () => Promise<Entity | null>;
  onTheirs: (theirs: Entity) => void;
  onSaved: () => void;
  onCancel: () => void;
}

/** The form itself: fields, what is wrong with them, and the save bar. Mounted anew for each record it edits. */
export function FormBody<Values extends Record<string, unknown>, Entity extends Editable>(
  props: FormBodyProps<Values, Entity>,
) {
  const { entity, onDirty } = props;
  const { t } = useLingui();
  const { readFailure } = useKit();
  const [initial] = useState(() => props.initial(entity));
  const form = useEditForm<Values>({ initial, validate: (values) => props.validate(values, entity), fields: props.fields });
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [theirs, setTheirs] = useState<Entity | null>(null);
  const latch = useRef(false);
  const root = useRef<HTMLFormElement>(null);

  const dirty = form.isDirty();
  const tell = useEffectEvent(onDirty);
  useEffect(() => tell(dirty), [dirty]);

  const showErrors = (errors: Record<string, unknown>) => {
    const first = Object.keys(errors)[0];
    if (first !== undefined) requestAnimationFrame(() => focusField(root.current, first));
  };

  const refuse = async (error: unknown) => {
    const read = readFailure(error);
    if (read.status === 412) {
      setTheirs(await props.reload());
      return;
    }
    const known = read.fields.filter((field) => (field.path.split('.')[0] ?? '') in form.values);
    form.setErrors(Object.fromEntries(known.map((field) => [field.path, field.code])));
    showErrors(Object.fromEntries(known.map((field) => [field.path, field.code])));
    const complete = known.length > 0 && known.length === read.fields.length;
    setFailure(complete ? null : read);
  };

  const save = async (over: Entity | null) => {
    // A ref, because a second click comes before any render.
    if (latch.current) return;
    const { errors, hasErrors } = form.validate();
    if (hasErrors) return showErrors(errors);
    if (entity && !form.isDirty()) return props.onSaved();
    latch.current = true;
    setPending(true);
    setFailure(null);
    setTheirs(null);
    const ifMatch = over ? `"${over.revision}"` : undefined;
    const failed = await failureOf(() => props.submit(form.getValues(), { entity, ifMatch }));
    latch.current = false;
    setPending(false);
    if (failed) await refuse(failed.error);
    else props.onSaved();
  };

  return (
    <form
      ref={root}
      noValidate
      className={classes.form}
      aria-busy={pending}
      onSubmit={(event) => {
        event.preventDefault();
        void save(entity);
      }}
    >
      <div className={classes.fields}>
        {theirs && entity && (
          <Conflict
            theirs={theirs}
            onOverwrite={() => void save(theirs)}
            onTheirs={() => props.onTheirs(theirs)}
          />
        )}
        <FormFailure
          failure={failure}
          errors={form.errors}
          fields={props.fields}
          onGo={(path) => focusField(root.current, path)}
        />
        {props.children(form, entity)}
      </div>
      <div className={classes.bar}>
        <Button variant="default" onClick={props.onCancel} disabled={pending}>{t`Cancel`}</Button>
        <Button type="submit" aria-disabled={pending} data-loading={pending || undefined}>
          {pending ? t`Saving…` : t`Save`}
        </Button>
      </div>
    </form>
  );
}
