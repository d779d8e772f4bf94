import type { OperationId } from '../../../openapi/generated/operations.ts';
import type { Violation } from '../contract/violation.ts';
import type { Page } from '../store/table.ts';

/** Makes calls fail or slow. Applies to an operation or a path prefix; without either, to every call. */
export interface FaultInput {
  operationId?: string;
  path?: string;
  latencyMs?: number;
  jitterMs?: number;
  /** If absent, the call is only slow. */
  status?: number;
  code?: string;
  /** Sent as text/html instead of a problem. */
  body?: string;
  /** 0 to 1; default 1. */
  probability?: number;
  /** Number of affected calls; unlimited by default. */
  times?: number;
}

export interface Fault extends FaultInput {
  id: string;
  hits: number;
}

/** A logged request, with the violations of the contract in its response. */
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

/** Controls of the engine. They act at once and are not rolled back by a refusal. */
export interface Control {
  health(): Health;
  /** Resets data, clock, faults and request log to the seeds; sessions that the auth domain approves survive. */
  reset(change: { seed?: number | undefined; scenario?: string | undefined }): Promise<void>;
  clock(): ClockInfo;
  /** Applied in the order now, frozen, speed, advanceSeconds; runs the jobs that become due. Times in ms. */
  setClock(change: {
    now?: number | undefined;
    frozen?: boolean | undefined;
    speed?: number | undefined;
    advanceSeconds?: number | undefined;
  }): Promise<void>;
  scenarios(): { id: string; title: string }[];
  faults(): Fault[];
  addFault(fault: FaultInput): Fault;
  /** Removes a fault; returns false if it does not exist. */
  removeFault(id: string): boolean;
  /** Expires every access token at the n-th call from now on that carries one; refresh tokens stay valid. */
  expireTokens(atCall: number): void;
  snapshots(): SnapshotInfo[];
  createSnapshot(name: string): SnapshotInfo;
  /** Restores a snapshot; returns false if it does not exist. */
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
  /** Returns the whole contract. */
  document(): Record<string, unknown>;
}
