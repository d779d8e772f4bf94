/*
 * A page that goes may not see the end of a write to the database. What is not in it by then is written at once to the
 * local storage, one item a user, and is found when the form is opened again; it goes with the next write that ends.
 */

import * as v from 'valibot';
import { draftsOf } from './forget-drafts.ts';
import { keep } from '../../../base/keep.ts';

/** The unsaved input of a form. */
export const Draft = v.object({
  /** Milliseconds since the epoch. */
  at: v.number(),
  /** Revision of the record that was edited; null when one was created. */
  revision: v.nullable(v.number()),
  /** The fields that differed from the record. */
  values: v.record(v.string(), v.unknown()),
});
export type Draft = v.InferOutput<typeof Draft>;

/** The user and form of a draft. */
export interface DraftKey {
  user: string;
  /** Address of the view. */
  place: string;
  /** Names application, view, form and record. */
  form: string;
}

const Drafts = v.record(v.string(), Draft);

/** The drafts that a user's pages stored on unload, by form. */
export function exitDrafts(user: string): Readonly<Record<string, Draft>> {
  try {
    return v.parse(Drafts, JSON.parse(localStorage.getItem(draftsOf(user)) ?? '{}'));
  } catch {
    return {};
  }
}

export function writeExitDrafts(user: string, all: Readonly<Record<string, Draft>>): void {
  try {
    if (Object.keys(all).length === 0) localStorage.removeItem(draftsOf(user));
    else keep(localStorage, draftsOf(user), JSON.stringify(all));
  } catch {
    // Blocked: what is in the database is at most three seconds old.
  }
}

export function removeExitDraft({ user, form }: DraftKey): void {
  const { [form]: mine, ...others } = exitDrafts(user);
  if (mine !== undefined) writeExitDrafts(user, others);
}
