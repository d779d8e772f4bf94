import { setTimeout } from 'node:timers/promises';
import type { Control, User } from './accounts.ts';
import type { Call, Operation, Work } from './call.ts';
import { PATH } from './packages.ts';
import type { Code } from './problems.ts';
import { Refused } from './problems.ts';
import { answerOf, replacedBy, targetsOf, toResponse } from './response.ts';
import { checkRevision, type Package, type Store } from './store.ts';

type Act = (call: Call, pack: Package) => ReturnType<Work>;

/** Acts that change the state of a package, or its mark. */
export function actOperations(store: Store): Operation[] {
  const act = (name: string, control: Control, read: (call: Call) => Act, more?: Partial<Operation>): Operation => ({
    method: 'POST',
    path: `${PATH}/{id}/${name}`,
    control,
    scoped: true,
    takesKey: true,
    ...more,
    read: (call) => {
      const ids = call.input.ids(call.open);
      const doIt = read(call);
      return () => doIt(call, only(store, call, ids));
    },
  });
  const unmark = store.fault === 'unmark-for-all' ? 'doQuery' : 'doMarkDefect';
  return [
    act('publish', 'doPublish', (call) => publish(store, call), { body: 'optional json', takesRevision: true }),
    act('cancel', 'doCancel', () => (call, pack) => cancel(store, call, pack)),
    act('takedown', 'doTakeDown', () => (call, pack) => takeDown(store, call, pack)),
    act('rollback', 'doRollback', (call) => rollback(store, call), { body: 'optional json' }),
    act('defective', 'doMarkDefect', (call) => mark(store, call), { body: 'json' }),
    act('defective', unmark, () => (call, pack) => takeMark(store, call, pack), { method: 'DELETE' }),
  ];
}

/** The package of an act, which is for one alone. */
function only(store: Store, { application }: Call, ids: readonly string[]): Package {
  const unknown = ids.filter((id) => store.packages.get(id)?.appId !== application.appId);
  if (unknown.length > 0) throw new Refused('NOT_FOUND', { ids: unknown });
  const [first, second] = ids.map((id) => store.package(application, id));
  if (second !== undefined && store.fault !== 'first-of-many') throw new Refused('ONE_RECORD', { ids });
  if (first === undefined) throw new Refused('NOT_FOUND');
  return first;
}

const refuse = (code: Code, { id }: Package) => new Refused(code, { ids: [id] });

function publish(store: Store, { body, input }: Call): Act {
  const fields = typeof body === 'object' && body !== null ? new Map(Object.entries(body)) : undefined;
  if (body !== undefined && (fields === undefined || Array.isArray(body))) input.wrong('');
  input.oneOf(fields?.get('reach'), '/reach', ['everyone', 'former']);
  const expected = input.idList(fields?.get('replaces'), '/replaces', 100);
  return async ({ session: { user }, headers }, pack) => {
    checkRevision(pack, headers['if-match'], toResponse(store, pack));
    if (pack.status === 'effective' && store.fault !== 'published-again') throw refuse('REL_ALREADY_EFFECTIVE', pack);
    checkReplaced(store, pack, expected);
    if (pack.defective && store.fault !== 'defective-published') throw refuse('OFFLINE_DEFECTIVE', pack);
    // There are no plans and gray rules here.
    if (pack.effectiveMode === 'phased' && pack.status === 'pending') throw new Refused('PHASE_INVALID');
    if (pack.effectiveMode === 'gray') throw refuse('GRAY_RULES_REQUIRED', pack);
    if (store.fault === 'publish-without-lock') await setTimeout(20);
    return answerOf(store, makeEffective(store, pack, user, store.fault === 'publish-keeps'));
  };
}

/** Refuses to take down other packages than the caller has read. */
function checkReplaced(store: Store, pack: Package, expected: readonly string[] | undefined): void {
  const ids = replacedBy(store, pack).map(({ id }) => id);
  if (expected === undefined || ids.toSorted().join() === [...new Set(expected)].toSorted().join()) return;
  throw new Refused('RECORD_CHANGED', { current: toResponse(store, pack) });
}

function makeEffective(store: Store, pack: Package, user: User, keepsOthers: boolean): Package {
  const replaced = keepsOthers ? [] : replacedBy(store, pack);
  for (const each of replaced) store.change(each, { status: 'offline' }, user);
  const at = { publishedAt: new Date().toISOString(), publishedBy: user.name };
  return store.change(pack, { status: 'effective', everPublished: true, ...at }, user);
}

function cancel(store: Store, { session: { user } }: Call, pack: Package) {
  if (pack.status === 'pending') throw refuse('REL_ALREADY_PENDING', pack);
  if (pack.status === 'offline') throw refuse('OFFLINE_STATE', pack);
  return answerOf(store, store.change(pack, { status: 'pending' }, user));
}

function takeDown(store: Store, { session: { user } }: Call, pack: Package) {
  if (pack.status !== 'effective') throw refuse('OFFLINE_STATE', pack);
  const status = store.fault === 'taken-down-is-pending' ? 'pending' : 'offline';
  return answerOf(store, store.change(pack, { status }, user));
}

function rollback(store: Store, { body = {}, input }: Call): Act {
  const fields = input.object(body, '', ['targetId', 'reach']) ?? {};
  const targetId = input.text(fields.targetId, '/targetId', { pattern: /^[A-Za-z0-9_-]{1,40}$/ });
  input.oneOf(fields.reach, '/reach', ['everyone', 'former']);
  return ({ session: { user } }, pack) => {
    if (pack.status !== 'effective') throw refuse('OFFLINE_STATE', pack);
    const target = targetsOf(store, pack).find(({ id }) => targetId === undefined || id === targetId);
    if (target === undefined) throw refuse('OFFLINE_NO_TARGET', pack);
    const keepsOthers = store.fault === 'rollback-keeps';
    if (!keepsOthers) store.change(pack, { status: 'offline' }, user);
    const { id, version } = makeEffective(store, target, user, keepsOthers);
    return { status: 200, body: { activeId: id, version, percent: 100 } };
  };
}

function mark(store: Store, { body, input }: Call): Act {
  const fields = input.object(body, '', ['reason']) ?? {};
  const max = store.fault === 'reason-of-101' ? 101 : 100;
  const text = input.text(fields.reason, '/reason', { required: true, max });
  const defectReason = store.fault === 'reason-trimmed' ? text?.trim() : text;
  return ({ session: { user } }, pack) => {
    if (pack.defective) throw refuse('OFFLINE_ALREADY_MARKED', pack);
    const marked = store.change(pack, { defective: true, defectReason }, user);
    if (store.fault !== 'mark-without-revision') return answerOf(store, marked);
    const same = { ...marked, revision: pack.revision };
    store.packages.set(same.id, same);
    return answerOf(store, same);
  };
}

function takeMark(store: Store, { session: { user } }: Call, pack: Package) {
  if (!pack.defective) throw refuse('OFFLINE_NOT_MARKED', pack);
  return answerOf(store, store.change(pack, { defective: false, defectReason: undefined }, user));
}
