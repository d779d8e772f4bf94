import type { OperationId } from '../../../openapi/generated/operations.ts';
import type { Violation } from '../contract/violation.ts';
import type { Page } from '../store/table.ts';

/** Makes calls fail or slow. Names an operation or a path prefix; without both it applies to every call. */
export interface FaultInput {
  operationId?: string;
  path?: string;
  latencyMs?: number;
  jitterMs?: number;
  /** Without it the call is only slow. */
  status?: number;
  code?: string;
  /** Sent as text/html instead of a problem. */
  body?: string;
  /** 0 to 1; default 1. */
  probability?: number;
  /** Calls until the fault is over; default: it stays. */
  times?: number;
}

export interface Fault extends FaultInput {
  id: string;
  hits: number;
}

/** What was asked, and where the answer broke the contract. */
export interface LoggedRequest {
  requestId: string;
  at: string;
  operationId?: string;
  method: string;
  path: string;
  status: number;
  code?: string;
  durationMs: number;
  violations: Violation[];
  undeclared: string[];
}

export interface SnapshotInfo {
  id: string;
  name: string;
  createdAt: string;
  records: number;
}

export interface Health {
  version: string;
  seed: number;
  scenario: string;
  now: string;
  /** Number of records by table. */
  records: Record<string, number>;
}

export interface ClockInfo {
  now: string;
  mode: 'real' | 'frozen';
  speed: number;
}

/** Switches of the engine. They act at once and are not undone by a refusal. */
export interface Control {
  health(): Health;
  /** Seeds afresh: data, clock, faults and request log; sessions that the auth domain vouches for survive. */
  reset(change: { seed?: number | undefined; scenario?: string | undefined }): Promise<void>;
  clock(): ClockInfo;
  /** Applied in the order now, frozen, speed, advanceSeconds; what falls due runs. Times in ms. */
  setClock(change: {
    now?: number | undefined;
    frozen?: boolean | undefined;
    speed?: number | undefined;
    advanceSeconds?: number | undefined;
  }): Promise<void>;
  scenarios(): { id: string; title: string }[];
  faults(): Fault[];
  addFault(fault: FaultInput): Fault;
  /** Answers false when there was none. */
  removeFault(id: string): boolean;
  /** Lets every access token run out at the n-th call from now on that carries one; refresh tokens stay good. */
  expireTokens(atCall: number): void;
  snapshots(): SnapshotInfo[];
  createSnapshot(name: string): SnapshotInfo;
  /** Answers false when there is none. */
  restoreSnapshot(id: string): Promise<boolean>;
  requests(query: { operationId?: string; status?: number; page?: number; size?: number }): Page<LoggedRequest>;
  operations(): {
    operationId: OperationId;
    method: string;
    path: string;
    implemented: boolean;
    calls: number;
    lastStatus?: number;
  }[];
  /** The whole contract. */
  document(): Record<string, unknown>;
}
