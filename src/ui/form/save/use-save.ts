import { useRef, useState } from 'react';
import { failureOf } from '../../failure-of.ts';
import { useKit, type Failure, type Kit } from '../../kit.tsx';
import type { Editable } from '../types.ts';

interface SaveOptions<Values, Entity extends Editable> {
  /** The record as loaded; null for a new one. */
  entity: Entity | null;
  /** Refetches the record; resolves to null, or fails with 404, if it was deleted. */
  reload: () => Promise<Entity | null>;
  submit: (values: Values, over: Entity | null) => Promise<unknown>;
  /** Shows errors at the fields where possible; returns the remaining message, or null. */
  onWrong: (failure: Failure) => Failure | null;
  onSaved: () => void;
}

/** A conflict: the record changed while it was edited. */
export interface Clash<Entity> {
  /** The current version; null if it was deleted. */
  theirs: Entity | null;
  /** Problem code of the rejection, unless it only means that the record changed. */
  code: string | undefined;
}

const signedOut = 401;
const stale = 412;
/** Whether the server rejected the save because of the record, not because of the input. */
const isAboutRecord = (status: number | undefined) => status === 404 || status === 409 || status === stale;

/** The current version of the record after a rejected save; null if it is unchanged. */
async function findClash<Entity extends Editable>(
  { status, code }: Failure,
  { entity, reload }: Pick<SaveOptions<unknown, Entity>, 'entity' | 'reload'>,
  readFailure: Kit['readFailure'],
): Promise<Clash<Entity> | null> {
  if (!entity || !isAboutRecord(status)) return null;
  const problem = status === stale ? undefined : code;
  try {
    const theirs = await reload();
    return theirs?.revision === entity.revision ? null : { theirs, code: problem };
  } catch (error) {
    return readFailure(error).status === 404 ? { theirs: null, code: undefined } : null;
  }
}

/**
 * Saves a record: one call at a time, at most one success, and a refetch of the record if the server rejects the save
 * because of it.
 * @returns the last failure, the conflict with someone else's change, whether a call is running, and functions to
 *   dismiss that conflict and to save values; `over` is the version to replace
 */
export function useSave<Values, Entity extends Editable>(options: SaveOptions<Values, Entity>) {
  const { readFailure, afterSignIn } = useKit();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [clash, setClash] = useState<Clash<Entity> | null>(null);
  const stage = useRef<'open' | 'saving' | 'saved'>('open');

  const save = async (values: Values, over: Entity | null): Promise<void> => {
    // A ref, because a second click may precede the next render. After a success nothing is sent again, although the
    // form stays mounted until its drawer has closed.
    if (stage.current !== 'open') return;
    stage.current = 'saving';
    setPending(true);
    setFailure(null);
    setClash(null);
    const failed = await failureOf(() => options.submit(values, over));
    const read = failed && readFailure(failed.error);
    const newer = read && (await findClash(read, options, readFailure));
    stage.current = read ? 'open' : 'saved';
    // The sign-in dialog is shown over the form; if the same user signs in, the save continues.
    if (read?.status === signedOut && afterSignIn(() => void save(values, over))) return;
    setPending(false);
    setClash(newer);
    if (!read) options.onSaved();
    else if (!newer) setFailure(options.onWrong(read));
  };

  return { pending, failure, clash, save, forget: () => setClash(null), isSaving: () => stage.current === 'saving' };
}
