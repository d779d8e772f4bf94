import { useRef, useState } from 'react';
import { failureOf } from '../../failure-of.ts';
import { useKit, type Failure, type Kit } from '../../kit.tsx';
import type { Editable, SubmitContext } from '../types.ts';

interface SaveOptions<Entity extends Editable> {
  /** The record as it was read; null when one is created. */
  entity: Entity | null;
  /** Reads the record again; answers null, or fails with 404, when it is gone. */
  reload: () => Promise<Entity | null>;
  submit: (context: SubmitContext<Entity>) => Promise<unknown>;
  /** Shows what it can at the fields; returns the remaining message, or null. */
  onWrong: (failure: Failure) => Failure | null;
  onSaved: () => void;
}

/** The record changed under the form. */
export interface Clash<Entity> {
  /** As it is now; null when it is gone. */
  theirs: Entity | null;
  /** Problem code of the rejection, unless it only means that the record changed. */
  code: string | undefined;
}

const signedOut = 401;
const stale = 412;
/** The server refused because of the record, not because of what was typed. */
const isAboutRecord = (status: number | undefined) => status === 404 || status === 409 || status === stale;

/** The current state of the record after a rejected save, or null if it is unchanged. */
async function findClash<Entity extends Editable>(
  { status, code }: Failure,
  { entity, reload }: SaveOptions<Entity>,
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
 * Saving: once at a time and once with success, and with a look at the record when the server refuses because of it.
 * @returns what went wrong last, the clash with someone else's change, whether a call is under way, how to forget that
 *   clash, and how to save; `over` names the edition that is to be replaced
 */
export function useSave<Entity extends Editable>(options: SaveOptions<Entity>) {
  const { readFailure, afterSignIn } = useKit();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [clash, setClash] = useState<Clash<Entity> | null>(null);
  const stage = useRef<'open' | 'saving' | 'saved'>('open');

  const save = async (over: Entity | null): Promise<void> => {
    // A ref, because a second click comes before any render. What is saved is not sent again: the form stays a moment
    // until its drawer has gone.
    if (stage.current !== 'open') return;
    stage.current = 'saving';
    setPending(true);
    setFailure(null);
    setClash(null);
    const ifMatch = over ? `"${over.revision}"` : undefined;
    const failed = await failureOf(() => options.submit({ entity: options.entity, ifMatch }));
    const read = failed && readFailure(failed.error);
    const newer = read && (await findClash(read, options, readFailure));
    stage.current = read ? 'open' : 'saved';
    // The sign-in lies over the form; the same user meant to save.
    if (read?.status === signedOut && afterSignIn(() => void save(over))) return;
    setPending(false);
    setClash(newer);
    if (!read) options.onSaved();
    else if (!newer) setFailure(options.onWrong(read));
  };

  return { pending, failure, clash, save, forget: () => setClash(null), isSaving: () => stage.current === 'saving' };
}
