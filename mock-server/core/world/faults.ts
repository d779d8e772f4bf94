import { isProblemCode, type ProblemCode, problems } from '../../../openapi/generated/problems.ts';
import type { Fault, FaultInput } from './control.ts';
import type { Rng } from './rng.ts';

/** The effect of faults on one request. */
export interface Effect {
  readonly delayMs: number;
  readonly status: number | undefined;
  readonly code: ProblemCode;
  readonly body: string | undefined;
}

const BY_STATUS: Readonly<Record<number, ProblemCode>> = {
  401: 'AUTH_TOKEN_EXPIRED',
  403: 'AUTH_FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'APP_CONTEXT_CHANGED',
  412: 'RECORD_CHANGED',
  429: 'RATE_LIMITED',
};

/** The active faults. */
export class Faults {
  #faults: Fault[] = [];
  #given = 0;
  #rng: (key: number) => Rng;
  #draws = 0;

  constructor(rng: (key: number) => Rng) {
    this.#rng = rng;
  }

  get any(): boolean {
    return this.#faults.length > 0;
  }

  list(): Fault[] {
    return this.#faults.map((fault) => ({ ...fault }));
  }

  add(input: FaultInput): Fault {
    const fault = { ...input, id: String(++this.#given), hits: 0 };
    this.#faults.push(fault);
    return { ...fault };
  }

  remove(id: string): boolean {
    const before = this.#faults.length;
    this.#faults = this.#faults.filter((fault) => fault.id !== id);
    return this.#faults.length < before;
  }

  clear(): void {
    this.#faults = [];
    this.#given = 0;
    this.#draws = 0;
  }

  /**
   * Applies all matching faults to a request: delays add up, and the first one that responds determines the response.
   * Others that would respond are not hit.
   */
  strike(operationId: string | undefined, path: string): Effect | undefined {
    let delayMs = 0;
    let failing: Fault | undefined;
    let struck = false;
    for (const fault of this.#faults) {
      if (fault.operationId !== undefined && fault.operationId !== operationId) continue;
      if (fault.path !== undefined && !path.startsWith(fault.path)) continue;
      if (fault.times !== undefined && fault.hits >= fault.times) continue;
      const responds = fault.status !== undefined || fault.body !== undefined || fault.code !== undefined;
      if (responds && failing !== undefined) continue;
      const draw = this.#rng(this.#draws++);
      if (!draw.chance(fault.probability ?? 1)) continue;
      fault.hits++;
      struck = true;
      delayMs += (fault.latencyMs ?? 0) + Math.round((fault.jitterMs ?? 0) * draw.next());
      if (responds) failing = fault;
    }
    if (!struck) return undefined;
    const code = codeOf(failing);
    const status = failing && (failing.status ?? (failing.body === undefined ? (problems[code].status ?? 500) : 200));
    return { delayMs, status, code, body: failing?.body };
  }
}

function codeOf(fault: Fault | undefined): ProblemCode {
  if (fault?.code !== undefined && isProblemCode(fault.code)) return fault.code;
  return BY_STATUS[fault?.status ?? 500] ?? 'SYS_EXCEPTION';
}
