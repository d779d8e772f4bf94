import * as v from 'valibot';
import { recentOf } from './form/draft/forget-drafts.ts';
import { keep } from '../base/keep.ts';

const Recent = v.object({
  /** Address of the view, without query string. */
  place: v.string(),
  /** Key and value of the query string that open the record in the view. */
  opens: v.tuple([v.string(), v.string()]),
  name: v.string(),
  /** Identity of the record's application. */
  app: v.string(),
});

/** A recently viewed record. */
export type Recent = v.InferOutput<typeof Recent>;

const most = 10;

/** The records that a user has viewed on this device since signing in, most recent first. */
export function recentRecords(user: string): Recent[] {
  try {
    return v.parse(v.array(Recent), JSON.parse(localStorage.getItem(recentOf(user)) ?? '[]'));
  } catch {
    return [];
  }
}

/** Stores a record as the most recently viewed one of a user. */
export function remember(user: string, record: Recent): void {
  const others = recentRecords(user).filter(
    ({ place, opens }) => place !== record.place || opens[1] !== record.opens[1],
  );
  keep(localStorage, recentOf(user), JSON.stringify([record, ...others].slice(0, most)));
}
