import * as v from 'valibot';
import { validators } from '../../openapi/generated/validators.ts';

/** Development only: an answer that breaks the contract is told on the console, before a screen trips over it. */
export function checkResponse(operation: string, body: unknown): void {
  const responses = Object.entries(validators).find(([id]) => id === operation)?.[1].responses ?? {};
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const schema = success?.['application/json'];
  if (!schema || body instanceof Blob) return;
  const result = v.safeParse(schema, body);
  if (!result.success) {
    const issues = result.issues.map((issue) => `${v.getDotPath(issue) ?? '(body)'}: ${issue.message}`);
    console.error(`${operation} answered against the contract`, issues, body);
  }
}
