import type { paths } from '../../openapi/generated/types.ts';
import { send } from '../api/transport/transport.ts';
import { openWith } from './session.ts';
import { adopt, newOrigin, pairOf } from './token.ts';

const path = '/uaa/api/auth-redirect' satisfies keyof paths;
const headers = { 'Content-Type': 'application/json' };

/**
 * Signs in with the ticket of an external sign-in.
 * @throws ProblemError with the code to show
 */
export function signInByTicket(ticket: string): Promise<void> {
  return openWith(async () => {
    adopt(pairOf(await send(path, { method: 'POST', body: JSON.stringify({ ticket }), headers }), newOrigin()));
  });
}
