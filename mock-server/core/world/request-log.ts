import { formatTime } from './clock.ts';
import type { LoggedRequest } from './control.ts';
import type { Page } from '../store/table.ts';

const KEPT = 500;

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
  readonly violations: readonly string[];
}

/** The last requests. */
export class RequestLog {
  readonly #lines: LogLine[] = [];
  #next = 0;
  /** `performance.now()` of the last clearing. */
  #cleared = 0;

  /** Adds a line; not of a request that came before the log was cleared, which a fault may have kept waiting. */
  add(line: LogLine): void {
    if (performance.now() - line.durationMs < this.#cleared) return;
    this.#lines[this.#next] = line;
    this.#next = (this.#next + 1) % KEPT;
  }

  clear(): void {
    this.#cleared = performance.now();
    this.#lines.length = 0;
    this.#next = 0;
  }

  /** Newest first. */
  list(query: { operationId?: string; status?: number; page?: number; size?: number }): Page<LoggedRequest> {
    const { operationId, status, page = 1, size = 20 } = query;
    const found = [
      ...this.#lines.slice(0, this.#next).toReversed(),
      ...this.#lines.slice(this.#next).toReversed(),
    ].filter(
      (line) =>
        (operationId === undefined || line.operationId === operationId) &&
        (status === undefined || line.status === status),
    );
    return { items: found.slice((page - 1) * size, page * size).map(toLoggedRequest), total: found.length, page, size };
  }
}

function toLoggedRequest({ at, operationId, code, violations, durationMs, ...line }: LogLine): LoggedRequest {
  return {
    ...line,
    at: formatTime(at),
    ...(operationId !== undefined && { operationId }),
    ...(code !== undefined && { code }),
    durationMs: Math.round(durationMs * 1000) / 1000,
    violations: [...violations],
  };
}
