import type { Violation } from '../contract/violation.ts';
import { formatTime } from './clock.ts';
import type { LoggedRequest } from './control.ts';
import type { Page } from '../store/table.ts';
import { pageOf } from '../store/page-of.ts';

const MAX_LINES = 500;

/** A line of the log, with its time still in ms. */
export interface LogLine {
  readonly requestId: string;
  readonly at: number;
  readonly operationId: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string | undefined;
  readonly durationMs: number;
  readonly violations: readonly Violation[];
  readonly undeclared: readonly string[];
}

/** How often an operation was called, and the outcome of the last call. */
export interface CallCount {
  calls: number;
  lastStatus: number;
}

/** Stores the latest requests, and counts the calls of each operation. */
export class RequestLog {
  readonly #lines: LogLine[] = [];
  readonly #counts = new Map<string, CallCount>();
  #next = 0;
  /** `performance.now()` of the last reset. */
  #cleared = 0;

  /** Adds a line, unless its request arrived before the log was cleared (a fault may have delayed it). */
  add(line: LogLine): void {
    if (performance.now() - line.durationMs < this.#cleared) return;
    this.#lines[this.#next] = line;
    this.#next = (this.#next + 1) % MAX_LINES;
  }

  count(operationId: string, status: number): void {
    const count = this.#counts.get(operationId);
    if (count === undefined) {
      this.#counts.set(operationId, { calls: 1, lastStatus: status });
      return;
    }
    count.calls++;
    count.lastStatus = status;
  }

  /** Returns the calls of an operation since the log was cleared; undefined if there were none. */
  countOf(operationId: string): Readonly<CallCount> | undefined {
    return this.#counts.get(operationId);
  }

  clear(): void {
    this.#cleared = performance.now();
    this.#lines.length = 0;
    this.#counts.clear();
    this.#next = 0;
  }

  /** Newest first. */
  list(query: { operationId?: string; status?: number; page?: number; size?: number }): Page<LoggedRequest> {
    const { operationId, status, page = 1, size = 20 } = query;
    const lines = [
      ...this.#lines.slice(0, this.#next).toReversed(),
      ...this.#lines.slice(this.#next).toReversed(),
    ].filter(
      (line) =>
        (operationId === undefined || line.operationId === operationId) &&
        (status === undefined || line.status === status),
    );
    return pageOf(lines, { page, size }, toLoggedRequest);
  }
}

function toLoggedRequest({
  at,
  operationId,
  code,
  violations,
  undeclared,
  durationMs,
  ...line
}: LogLine): LoggedRequest {
  return {
    ...line,
    at: formatTime(at),
    ...(operationId !== undefined && { operationId }),
    ...(code !== undefined && { code }),
    durationMs: Math.round(durationMs * 1000) / 1000,
    violations: [...violations],
    undeclared: [...undeclared],
  };
}
