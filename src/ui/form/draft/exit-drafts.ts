/*
 * A page that is unloaded may not finish a database write. What is not in the database by then is written synchronously
 * to local storage, one item per user, and is found when the form is opened again; the next completed write removes it.
 */

import * as v from 'valibot';
import { draftsOf } from './forget-drafts.ts';
import { keep } from '../../../base/keep.ts';

/** The unsaved input of a form. */
export const Draft = v.object({
  /** Milliseconds since the epoch. */
  at: v.number(),
  /** Revision of the edited record; null for a new one. */
  revision: v.nullable(v.number()),
  /** The fields that differ from the record. */
  values: v.record(v.string(), v.unknown()),
  /** The values of these fields in the record; missing in drafts of earlier versions. */
  base: v.optional(v.record(v.string(), v.unknown()), {}),
});
export type Draft = v.InferOutput<typeof Draft>;

/** The user and form of a draft. */
export interface DraftKey {
  user: string;
  /** Address of the view. */
  place: string;
  /** Identifies application, view, form and record. */
  form: string;
}

const Drafts = v.record(v.string(), Draft);

/** The drafts of a user that were stored on unload, by form. */
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
    // Storage is blocked: the draft in the database is at most three seconds old.
  }
}

export function removeExitDraft({ user, form }: DraftKey): void {
  const { [form]: mine, ...others } = exitDrafts(user);
  if (mine !== undefined) writeExitDrafts(user, others);
}
