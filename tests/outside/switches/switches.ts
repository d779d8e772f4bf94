import { check } from './checks.ts';
import type { State } from './input.ts';
import { readSearch, readSwitch } from './input.ts';
import { pageOf } from './list.ts';
import type { Mistakes } from './mistakes.ts';
import { Refusal } from './problems.ts';
import { toResponse } from './response.ts';
import type { Answer, Call, Prepared, Route } from './route.ts';
import { prepared } from './route.ts';
import type { Switch } from './table.ts';
import { Table } from './table.ts';

const path = '/yusp-app-common/api/switch';

/** The operations of the tag `switches`. */
export function switchRoutes(mistakes: Mistakes): Route[] {
  const table = new Table(mistakes);

  const one = (record: Switch, status = 200, headers: Record<string, string> = {}): Answer => ({
    status,
    body: toResponse(record, mistakes),
    headers: { ...headers, ...(!mistakes.has('no-etag') && { ETag: `"${record.revision}"` }) },
  });

  const list = ({ session, query }: Call): Prepared =>
    prepared(readSearch(query, mistakes), (search) => {
      const { items, total } = pageOf(table.all(session), search, mistakes);
      const responses = items.map((item) => toResponse(item, mistakes));
      return { status: 200, body: { items: responses, total, page: search.page, size: search.size } };
    });

  const create = ({ session, body }: Call): Prepared =>
    prepared(readSwitch(body, mistakes), (input) => {
      check(input, table.all(session), mistakes);
      const record = table.create(session, input);
      const location = { Location: `${path}/${record.id}` };
      return one(record, mistakes.has('created-is-200') ? 200 : 201, mistakes.has('no-location') ? {} : location);
    });

  const read = ({ session, id }: Call): Prepared => ({ errors: [], run: () => one(table.find(session, id)) });

  const checkRevision = (record: Switch, ifMatch = '*') => {
    if (ifMatch === '*' || ifMatch === `"${record.revision}"` || mistakes.has('stale-revision-taken')) return;
    throw new Refusal('RECORD_CHANGED', { current: toResponse(record, mistakes) });
  };

  const update = ({ session, id, body, headers }: Call): Prepared =>
    prepared(readSwitch(body, mistakes), (input) => {
      const record = table.find(session, id);
      const { remarks, ...rest } = record;
      const merged = mistakes.has('update-merges') && remarks !== undefined ? { remarks } : {};
      const next: Switch = { ...rest, ...merged, ...input };
      if (mistakes.has('changes-then-refuses')) table.keep(next);
      checkRevision(record, headers['if-match']);
      if (record.status === 'expired' && !mistakes.has('transition-in-any-state')) throw new Refusal('SWITCH_STATE');
      const keyStays = record.status !== 'effective' || record.key === input.key;
      if (!keyStays && !mistakes.has('effective-key-changes')) throw new Refusal('SWITCH_STATE');
      const others = table.all(session).filter((other) => other.id !== id);
      check(input, others, mistakes);
      const changed = table.change(session, next);
      if (mistakes.has('remarks-lost')) table.keep({ ...changed, remarks });
      return one(changed);
    });

  const remove = ({ session, id }: Call): Prepared => ({
    errors: [],
    run: () => {
      const ids = id.split(',');
      const isLoose = mistakes.has('unknown-is-deleted') || mistakes.has('batch-half-done');
      const records = isLoose
        ? table.all(session).filter((record) => ids.includes(record.id))
        : ids.map((each) => table.find(session, each));
      const effective = records.filter(({ status }) => status === 'effective');
      if (effective.length > 0 && !mistakes.has('transition-in-any-state')) {
        throw new Refusal('SWITCH_STATE', { ids: effective.map((record) => record.id) });
      }
      if (!mistakes.has('delete-leaves')) table.remove(records);
      if (records.length < ids.length && !mistakes.has('unknown-is-deleted')) throw new Refusal('NOT_FOUND');
      return { status: 204 };
    },
  });

  const transition = (from: State, lead: (record: Switch, at: string, by: string) => Switch) => {
    return ({ session, id, headers }: Call): Prepared => ({
      errors: [],
      run: () => {
        const record = table.find(session, id);
        if (from === 'notEffective') checkRevision(record, headers['if-match']);
        if (record.status !== from && !mistakes.has('transition-in-any-state')) {
          throw new Refusal(mistakes.has('wrong-code-of-state') ? 'APP_CONTEXT_CHANGED' : 'SWITCH_STATE');
        }
        const changed = table.change(session, lead(record, new Date().toISOString(), session.user.name));
        if (mistakes.has('transition-not-stored')) table.keep({ ...changed, status: record.status });
        return one(changed);
      },
    });
  };
  const effect = transition('notEffective', (record, effectiveAt, effectiveBy) => {
    return { ...record, status: 'effective', effectiveAt, effectiveBy };
  });
  const invalidate = transition('effective', (record, expiredAt, expiredBy) => {
    return { ...record, status: 'expired', expiredAt, expiredBy };
  });
  const reopen = transition('expired', (record) => {
    const { effectiveAt: _at, effectiveBy: _by, expiredAt: _expiredAt, expiredBy: _expiredBy, ...rest } = record;
    return { ...rest, status: 'notEffective' };
  });

  const takesKey = { key: true } as const;
  return [
    { method: 'GET', path, control: 'doQuery', prepare: list },
    { method: 'POST', path, control: 'doCreate', takes: { body: true, key: true }, prepare: create },
    { method: 'GET', path: `${path}/{id}`, control: 'doQuery', prepare: read },
    {
      method: 'PUT',
      path: `${path}/{id}`,
      control: 'doUpdate',
      takes: { body: true, revision: true },
      prepare: update,
    },
    { method: 'DELETE', path: `${path}/{ids}`, control: 'doDelete', prepare: remove },
    {
      method: 'POST',
      path: `${path}/{id}/effect`,
      control: 'doEnable',
      takes: { ...takesKey, revision: true },
      prepare: effect,
    },
    { method: 'POST', path: `${path}/{id}/invalidate`, control: 'doInvalidate', takes: takesKey, prepare: invalidate },
    { method: 'POST', path: `${path}/{id}/reopen`, control: 'doUpdate', takes: takesKey, prepare: reopen },
  ];
}
