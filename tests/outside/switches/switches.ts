import type { State } from './input.ts';
import { readSearch, readSwitch } from './input.ts';
import type { Mistakes } from './mistakes.ts';
import { Refusal } from './problems.ts';
import type { Answer, Call, Prepared, Route } from './route.ts';
import { prepared } from './route.ts';
import type { Switch } from './table.ts';
import { Table, toResponse } from './table.ts';

const path = '/yusp-app-common/api/switch';

/** The operations of the tag `switches`. */
export function switchRoutes(mistakes: Mistakes): Route[] {
  const table = new Table(mistakes);

  const one = (record: Switch, status = 200, headers: Record<string, string> = {}): Answer => ({
    status,
    body: toResponse(record),
    headers: { ...headers, ...(!mistakes.has('no-etag') && { ETag: `"${record.revision}"` }) },
  });

  const list = ({ session, query }: Call): Prepared =>
    prepared(readSearch(query), (search) => ({ status: 200, body: table.page(session, search) }));

  const create = ({ session, body }: Call): Prepared =>
    prepared(readSwitch(body), (input) => {
      table.check(session, input);
      const record = table.create(session, input);
      return one(record, 201, { Location: `${path}/${record.id}` });
    });

  const read = ({ session, id }: Call): Prepared => ({ errors: [], run: () => one(table.find(session, id)) });

  const update = ({ session, id, body, headers }: Call): Prepared =>
    prepared(readSwitch(body), (input) => {
      const record = table.find(session, id);
      const wanted = headers['if-match'] ?? '*';
      if (wanted !== '*' && wanted !== `"${record.revision}"`) {
        throw new Refusal('RECORD_CHANGED', { current: toResponse(record) });
      }
      const keyStays = record.status !== 'effective' || record.key === input.key;
      if (record.status === 'expired' || !keyStays) throw new Refusal('SWITCH_STATE');
      table.check(session, input, record);
      const { remarks: _, ...rest } = record;
      return one(table.change(session, { ...rest, ...input }));
    });

  const remove = ({ session, id }: Call): Prepared => ({
    errors: [],
    run: () => {
      const records = id.split(',').map((each) => table.find(session, each));
      const effective = records.filter(({ status }) => status === 'effective');
      if (effective.length > 0) throw new Refusal('SWITCH_STATE', { ids: effective.map((record) => record.id) });
      table.remove(records);
      return { status: 204 };
    },
  });

  const transition = (from: State, lead: (record: Switch, at: string, by: string) => Switch) => {
    return ({ session, id }: Call): Prepared => ({
      errors: [],
      run: () => {
        const record = table.find(session, id);
        if (record.status !== from) throw new Refusal('SWITCH_STATE');
        return one(table.change(session, lead(record, new Date().toISOString(), session.user.name)));
      },
    });
  };
  const effect = transition('notEffective', (record, effectiveAt, effectiveBy) => ({
    ...record,
    status: 'effective',
    effectiveAt,
    effectiveBy,
  }));
  const invalidate = transition('effective', (record, expiredAt, expiredBy) => ({
    ...record,
    status: 'expired',
    expiredAt,
    expiredBy,
  }));
  const reopen = transition(
    'expired',
    ({ effectiveAt: _, effectiveBy: _1, expiredAt: _2, expiredBy: _3, ...record }) => ({
      ...record,
      status: 'notEffective',
    }),
  );

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
    { method: 'POST', path: `${path}/{id}/effect`, control: 'doEnable', takes: takesKey, prepare: effect },
    { method: 'POST', path: `${path}/{id}/invalidate`, control: 'doInvalidate', takes: takesKey, prepare: invalidate },
    { method: 'POST', path: `${path}/{id}/reopen`, control: 'doUpdate', takes: takesKey, prepare: reopen },
  ];
}
