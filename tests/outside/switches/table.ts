import type { State, SwitchInput } from './input.ts';
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

/** The switches of all applications; a session sees those of its current one. */
export class Table {
  readonly #records = new Map<string, Switch>();
  readonly #mistakes: Mistakes;
  #createdCount = 0;

  constructor(mistakes: Mistakes) {
    this.#mistakes = mistakes;
  }

  /** Newest first. */
  all({ application }: Session, isForeignSeen = this.#mistakes.has('foreign-application-listed')): Switch[] {
    return [...this.#records.values()].filter(({ appId }) => appId === application.appId || isForeignSeen).toReversed();
  }

  find(session: Session, id: string): Switch {
    const records = this.all(session, this.#mistakes.has('foreign-application-found'));
    const record = records.find((candidate) => candidate.id === id);
    if (record === undefined) throw new Refusal('NOT_FOUND', { ids: [id] });
    return record;
  }

  create({ application, user }: Session, input: SwitchInput): Switch {
    const now = new Date().toISOString();
    const record: Switch = {
      ...input,
      id: `${++this.#createdCount}`,
      appId: application.appId,
      createdAt: now,
      createdBy: user.name,
      updatedAt: now,
      updatedBy: user.name,
      revision: 1,
      revisions: 1,
      status: 'notEffective',
    };
    this.#records.set(record.id, record);
    return record;
  }

  /** Keeps a record in place of the one that it was, and counts the change. */
  change(session: Session, record: Switch): Switch {
    const increment = this.#mistakes.has('revision-not-counted') ? 0 : 1;
    const changed = {
      ...record,
      updatedAt: new Date().toISOString(),
      updatedBy: session.user.name,
      revision: record.revision + increment,
      revisions: record.revisions + 1,
    };
    this.#records.set(record.id, changed);
    return changed;
  }

  /** Keeps a record as it is, whatever was answered. */
  keep(record: Switch) {
    this.#records.set(record.id, record);
  }

  remove(records: readonly Switch[]) {
    for (const { id } of records) this.#records.delete(id);
  }
}
