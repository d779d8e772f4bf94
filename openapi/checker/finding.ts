/** One thing in which a request or an answer differs from the contract. */
export interface Finding {
  readonly side: 'request' | 'answer';
  /** An `error` breaks the contract; a `warning` is read by nobody, as an undeclared property is. */
  readonly level: 'error' | 'warning';
  /** The operation that the request means; undefined where there is none. */
  readonly operationId: string | undefined;
  /** The keyword of the schema that the value breaks (`maxLength`), else what is wrong with the message (`status`, `header`, `paging`). */
  readonly rule: string;
  /** Place in the message: `/items/0/status` of its body, `?page`, `path:id`, `header:ETag`, `status`. */
  readonly at: string;
  /** Place in the joined document, as a JSON pointer. */
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
}

/** A finding whose side and operation its finder need not know. */
export type Draft = Omit<Finding, 'side' | 'operationId'>;

/** Longest text of a value in a finding. */
const LONGEST = 120;

/** Names of what is kept out of findings, reports and logs. */
const SECRET = /password|secret|token|authorization|cookie|captcha|ticket|privatekey/iu;

/** Whether what bears the name must not be shown. */
export const isSecret = (name: string): boolean => SECRET.test(name);

/** A value as it is shown in a finding; what a secret name stands for is not. */
export function describe(value: unknown, name = ''): string {
  if (value === undefined) return 'nothing';
  if (isSecret(name) && value !== null) return '•••';
  const text = JSON.stringify(value, (key, inner: unknown) => (isSecret(key) && inner !== null ? '•••' : inner));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
