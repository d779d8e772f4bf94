import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useKit } from '../../kit.tsx';
import { rebase, same } from './differences.ts';
import { dropDraft, dropEarlierDraft, giveUpDraft, keepDraft, readDraft, sweepDrafts } from './drafts.ts';
import type { Draft } from './exit-drafts.ts';
import type { EditForm, FieldTable } from '../use-edit-form.tsx';

interface DraftOptions<Values> {
  /** Name of the form, and the record that it edits. */
  form: readonly [name: string, record: string];
  /** Revision of that record; null for a new one. */
  revision: number | null;
  values: EditForm<Values>;
  initial: Values;
  fields: FieldTable;
  /** Selects the values that may be stored. */
  toDraft: (values: Values) => Partial<Values>;
}

/** The draft of an open form. */
export interface FormDraft {
  /** The earlier draft, until the user has decided about it. */
  draft: Draft | null;
  restore: () => void;
  discard: () => void;
  /** Discards the current input; an undecided earlier draft is offered again next time. */
  giveUp: () => void;
  /** Ends the draft after a successful save. */
  end: () => void;
}

/** Warns only once per document, not for each form. */
let isTold = false;

const nothing = '{}';
const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);

/** Whether stored values fit the current form. The key changes with the shape of the values, so this check suffices. */
function fits<Values extends Record<string, unknown>>(sample: Values, stored: unknown): stored is Partial<Values> {
  if (typeof stored !== 'object' || stored === null) return false;
  return Object.entries(stored).every(([field, value]) => field in sample && kindOf(sample[field]) === kindOf(value));
}

/** The fields that differ from the record, without secrets. */
function changesOf<Values extends Record<string, unknown>>({ values, initial, fields, toDraft }: DraftOptions<Values>) {
  const entries = Object.entries(toDraft(values.values));
  const changed = entries.filter(([field, value]) => !fields[field]?.secret && !same(value, initial[field]));
  return Object.fromEntries(changed);
}

/** The draft to store: the changed fields, and their values in the record. */
function draftOf<Values extends Record<string, unknown>>(options: DraftOptions<Values>): Draft {
  const values = changesOf(options);
  const base = Object.entries(options.toDraft(options.initial)).filter(([field]) => field in values);
  return { at: Date.now(), revision: options.revision, values, base: Object.fromEntries(base) };
}

/**
 * Stores the input of a form on this device: a second after the last change, every three seconds while typing, and when
 * the page is unloaded. Offers it when the same user opens the form again in the same application, after a reload, a
 * crash or an expired session. The draft is deleted once it is saved or discarded, after seven days, and when the user
 * signs out deliberately, because nothing may stay behind then; an expired session does not delete it. Secret fields
 * and those that `toDraft` leaves out are never stored.
 */
export function useDraft<Values extends Record<string, unknown>>(options: DraftOptions<Values>): FormDraft {
  const { initial } = options;
  const { userKey: user, appKey, place, tell } = useKit();
  const { t } = useLingui();
  const reportStoreFailure = () => {
    if (isTold) return;
    isTold = true;
    tell(t`Drafts can't be kept: the storage of this browser is full or blocked. Save before you leave.`);
  };
  const form = JSON.stringify([appKey, place, ...options.form]);
  const [stored, setStored] = useState<Draft | null>(null);
  const [isOver, setOver] = useState(false);
  const isRequested = useRef(false);
  const typed = JSON.stringify(changesOf(options));
  const draft = stored && fits(initial, stored.values) ? stored : null;

  useEffect(() => {
    // Only once, not whenever the tab is shown again: by then the draft may be this form's own.
    if (isRequested.current) return;
    isRequested.current = true;
    void readDraft({ user, place, form }).then(setStored);
    void sweepDrafts(user).catch(() => undefined);
  }, [user, place, form]);

  const key = { user, place, form };
  const follow = useEffectEvent((changes: string) => {
    if (isOver) return;
    if (changes === nothing) void giveUpDraft(key);
    else keepDraft(key, () => draftOf(options), draft, reportStoreFailure);
  });
  useEffect(() => follow(typed), [typed]);

  return {
    draft,
    restore: () => {
      const now = options.values.getValues();
      const values = draft && rebase(options.fields, { base: draft.base, mine: draft.values, theirs: now });
      if (fits(initial, values)) options.values.setValues({ ...now, ...values });
      setStored(null);
    },
    discard: () => {
      setStored(null);
      void dropEarlierDraft(key);
    },
    giveUp: () => {
      setOver(true);
      void giveUpDraft(key);
    },
    end: () => {
      setOver(true);
      setStored(null);
      void dropDraft(key);
    },
  };
}
