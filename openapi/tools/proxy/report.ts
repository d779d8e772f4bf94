import type { Checker } from '../../checker/checker.ts';
import type { CheckedOperation } from '../../checker/operation.ts';
import { isNode, type Json } from '../../checker/pointer.ts';
import { refusals } from '../../generated/refusals.ts';
import { type Places, placeOf } from '../../checker/places.ts';
import type { Group } from './groups.ts';
import type { FieldCounts } from './shape.ts';
import { type OperationTraffic, successShape, type Traffic } from './traffic.ts';

/** The coverage of an operation: how often its statuses, codes and fields occurred. */
export interface OperationReport {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly calls: number;
  /** Number of calls whose answer has an error. */
  readonly broken: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Problem codes of refusals. */
  readonly codes: Readonly<Record<string, number>>;
  /** Counts of the declared fields of successes, by place. */
  readonly fields: FieldCounts;
  /** Bodies that were not read, by side and reason. */
  readonly unread: Readonly<Record<string, number>>;
  readonly never: {
    readonly statuses: readonly string[];
    readonly codes: readonly string[];
    readonly fields: readonly string[];
  };
}

/** Findings of one cause, with the line of the contract that they break. */
export interface Cause extends Group {
  /** `openapi/publish.yaml:120`; undefined for parts without a place. */
  readonly place: string | undefined;
}

/** The report of the traffic. */
export interface Report {
  readonly format: 1;
  readonly contract: { readonly title: string; readonly version: string };
  readonly origins: Readonly<Record<string, string>>;
  readonly since: string;
  readonly until: string;
  readonly calls: number;
  /** Number of calls whose request or answer has an error. */
  readonly broken: { readonly request: number; readonly answer: number };
  /** Exchanges forwarded without a check, by reason. */
  readonly passedBy: Readonly<Record<string, number>>;
  readonly errors: readonly Cause[];
  readonly warnings: readonly Cause[];
  /** Number of findings whose causes are not listed. */
  readonly furtherFindings: number;
  /** The called operations, in the order of the contract. */
  readonly operations: readonly OperationReport[];
  readonly neverCalled: readonly { readonly operationId: string; readonly method: string; readonly path: string }[];
}

/** The data for a report. */
export interface ReportParts {
  readonly traffic: Traffic;
  readonly checker: Checker;
  readonly document: Json;
  /** Where the parts of the document are written. */
  readonly places: Places;
  readonly origins: ReadonlyMap<string, URL>;
}

const record = (counts: ReadonlyMap<string | number, number>): Record<string, number> =>
  Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Excludes the mock's control plane, which backends do not have. */
const isOfBackend = ({ row }: CheckedOperation): boolean => row.domain !== 'mock';

const addressOf = ({ id, row }: CheckedOperation) => ({ operationId: id, method: row.method, path: row.path });

function operationReport(document: Json, traffic: OperationTraffic): OperationReport {
  const { operation, statuses, codes } = traffic;
  const fields = (traffic.shape ?? successShape(document, operation)).fields();
  return {
    ...addressOf(operation),
    calls: traffic.calls,
    broken: traffic.broken,
    statuses: record(statuses),
    codes: record(codes),
    fields,
    unread: record(traffic.unread),
    never: {
      statuses: Object.keys(operation.validators.responses).filter((status) => !statuses.has(Number(status))),
      codes: refusals[operation.id].filter((code) => !codes.has(code)),
      fields: Object.entries(fields).flatMap(([place, count]) => (count === 0 ? [place] : [])),
    },
  };
}

function titleOf(document: Json): Report['contract'] {
  const info = isNode(document) && isNode(document['info']) ? document['info'] : {};
  return { title: String(info['title']), version: String(info['version']) };
}

/** Builds the report of all traffic so far. It contains no secrets. */
export function buildReport({ traffic, checker, document, places, origins }: ReportParts): Report {
  const causes = (level: Group['level']): Cause[] =>
    traffic.groups.list(level).map((group) => {
      const place = placeOf(places, group.pointer);
      return { ...group, place: place && `${place.file}:${place.line}` };
    });
  const operations = [...checker.operations.values()];
  return {
    format: 1,
    contract: titleOf(document),
    origins: Object.fromEntries([...origins].map(([prefix, { origin }]) => [prefix, origin])),
    since: new Date(traffic.since).toISOString(),
    until: new Date().toISOString(),
    calls: traffic.calls,
    broken: { ...traffic.broken },
    passedBy: record(traffic.passedBy),
    errors: causes('error'),
    warnings: causes('warning'),
    furtherFindings: traffic.groups.further,
    operations: operations.flatMap(({ id }) => {
      const operationTraffic = traffic.byOperation.get(id);
      return operationTraffic === undefined ? [] : [operationReport(document, operationTraffic)];
    }),
    neverCalled: operations.filter((one) => isOfBackend(one) && !traffic.byOperation.has(one.id)).map(addressOf),
  };
}
