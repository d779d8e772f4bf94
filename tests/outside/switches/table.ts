import type { Search, Sort, State, SwitchInput } from './input.ts';
import { isOfType } from './input.ts';
import type { Mistakes } from './mistakes.ts';
import { Refusal } from './problems.ts';
import type { Session } from './sessions.ts';

export type Switch = SwitchInput & {
  id: string;
  appId: string;
  createdAt: string;
  createdBy: string;
  updatedAt: string;
  updatedBy: string;
  revision: number;
  revisions: number;
  status: State;
  effectiveAt?: string;
  effectiveBy?: string;
  expiredAt?: string;
  expiredBy?: string;
};

/** The switches of all applications; a session knows those of its current one. */
export class Table {
  readonly #records = new Map<string, Switch>();
  readonly #mistakes: Mistakes;
  #made = 0;

  constructor(mistakes: Mistakes) {
    this.#mistakes = mistakes;
  }

  /** Newest first. */
  all(session: Session): Switch[] {
    return [...this.#records.values()].filter(({ appId }) => appId === session.application.appId).reverse();
  }

  find(session: Session, id: string): Switch {
    const record = this.all(session).find((known) => known.id === id);
    if (record === undefined) throw new Refusal('NOT_FOUND');
    return record;
  }

  create(session: Session, input: SwitchInput): Switch {
    const now = new Date().toISOString();
    const by = session.user.name;
    const record: Switch = {
      ...input,
      id: `switch-${++this.#made}`,
      appId: session.application.appId,
      createdAt: now,
      createdBy: by,
      updatedAt: now,
      updatedBy: by,
      revision: 1,
      revisions: 1,
      status: 'notEffective',
    };
    this.#records.set(record.id, record);
    return record;
  }

  /** Keeps a record in place of the one that it was, and counts the change. */
  change(session: Session, record: Switch): Switch {
    const changed = {
      ...record,
      updatedAt: new Date().toISOString(),
      updatedBy: session.user.name,
      revision: record.revision + 1,
      revisions: record.revisions + 1,
    };
    this.#records.set(record.id, changed);
    return changed;
  }

  remove(records: readonly Switch[]) {
    for (const { id } of records) this.#records.delete(id);
  }

  page(session: Session, { page, size, sort, key, status, platform }: Search) {
    const found = this.all(session)
      .filter((record) => record.key.toLowerCase().includes(key.toLowerCase()))
      .filter((record) => status === undefined || record.status === status)
      .filter((record) => platform === undefined || record.entries.some((entry) => entry.platform === platform))
      .sort((a, b) => compare(a, b, sort));
    return { items: found.slice((page - 1) * size, page * size).map(toResponse), total: found.length, page, size };
  }

  /** Refuses what no single field shows: a key that is taken, a platform that comes twice, values of another type. */
  check(session: Session, { key, entries, valueType }: SwitchInput, self?: Switch) {
    if (this.all(session).some((other) => other.key === key && other.id !== self?.id)) {
      throw new Refusal('SWITCH_KEY_DUP', { errors: [{ pointer: '/key', code: 'SWITCH_KEY_DUP' }] });
    }
    const platforms = entries.map(({ platform }) => platform);
    const twice = platforms.findIndex((platform, index) => platforms.indexOf(platform) < index);
    if (twice >= 0) {
      const pointer = `/entries/${twice}/platform`;
      throw new Refusal('SWITCH_PLATFORM_DUP', { errors: [{ pointer, code: 'SWITCH_PLATFORM_DUP' }] });
    }
    const errors = entries.flatMap(({ value }, index) =>
      isOfType(value, valueType) ? [] : [{ pointer: `/entries/${index}/value`, code: 'SWITCH_VALUE' as const }],
    );
    if (errors.length > 0) throw new Refusal('SWITCH_VALUE', { errors });
  }
}

/** A switch as it is answered. Nobody plans a rollout here: what is effective reaches everyone. */
export function toResponse(record: Switch) {
  const out = record.status === 'effective';
  const reach = { state: out ? 'finished' : 'idle', percent: out ? 100 : 0, audience: 'everyone', rules: 0 };
  return { ...record, reach, grayRules: [] };
}

function compare(a: Switch, b: Switch, sort: readonly Sort[]): number {
  for (const { field, descending } of sort) {
    if (a[field] !== b[field]) return a[field] < b[field] === descending ? 1 : -1;
  }
  return 0;
}
