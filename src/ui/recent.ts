import * as v from 'valibot';
import { recentOf } from './form/draft/forget-drafts.ts';
import { keep } from '../base/keep.ts';

const Recent = v.object({
  /** Address of the view, without query string. */
  place: v.string(),
  /** What opens the record in the view: key and value of the query string. */
  opens: v.tuple([v.string(), v.string()]),
  name: v.string(),
  /** Identity of the application that the record belongs to. */
  app: v.string(),
});

/** A record that was looked at. */
export type Recent = v.InferOutput<typeof Recent>;

const most = 10;

/** The records that a user has looked at on this device since signing in, the last one first. */
export function recentRecords(user: string): Recent[] {
  try {
    return v.parse(v.array(Recent), JSON.parse(localStorage.getItem(recentOf(user)) ?? '[]'));
  } catch {
    return [];
  }
}

/** Remembers a record as the last one that a user has looked at. */
export function remember(user: string, record: Recent): void {
  const others = recentRecords(user).filter(
    ({ place, opens }) => place !== record.place || opens[1] !== record.opens[1],
  );
  keep(localStorage, recentOf(user), JSON.stringify([record, ...others].slice(0, most)));
}
