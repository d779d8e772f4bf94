import { beforeEach, expect, test } from 'vitest';
import { Client, freshMock } from '../mock-client.ts';

let client: Client;

beforeEach(async () => {
  client = new Client(await freshMock());
});

const ticketOf = async (userName: string) =>
  String((await client.ok('createMockTicket', { body: { userName } }))['ticket']);
const exchange = (ticket: string) => client.refusal('exchangeTicket', { body: { ticket } });

test('a ticket opens a session of its user, without client credentials', async () => {
  const answer = await client.ok('exchangeTicket', { body: { ticket: await ticketOf('twohats') } });
  expect(answer).toMatchObject({ token_type: 'bearer', expires_in: 4000 });
  const headers = { Authorization: `Bearer ${String(answer['access_token'])}` };
  expect(await client.ok('getSessionInfo', { headers })).toMatchObject({
    userName: 'twohats',
    selectedRoles: { code: 'model_admin' },
  });
  expect((await client.refresh(String(answer['refresh_token']))).status).toBe(200);
});

test('a ticket can be used once', async () => {
  const ticket = await ticketOf('admin');
  await client.ok('exchangeTicket', { body: { ticket } });
  expect(await exchange(ticket)).toBe('401 AUTH_VERIFY_FAILED');
});

test('a ticket is valid for one minute', async () => {
  const [first, second] = [await ticketOf('admin'), await ticketOf('admin')];
  await client.mock.control.setClock({ advanceSeconds: 59 });
  await client.ok('exchangeTicket', { body: { ticket: first } });
  await client.mock.control.setClock({ advanceSeconds: 1 });
  expect(await exchange(second)).toBe('401 AUTH_VERIFY_FAILED');
});

test('an unknown or missing ticket is refused', async () => {
  expect(await exchange('made-up')).toBe('401 AUTH_VERIFY_FAILED');
  expect(await exchange('')).toBe('422 FIELD_REQUIRED');
});

test('a user who is not enabled is refused, and the ticket is used up', async () => {
  const ticket = await ticketOf('disabled01');
  expect(await exchange(ticket)).toBe('400 AUTH_USER_NOT_ACTIVE');
  expect(await exchange(ticket)).toBe('401 AUTH_VERIFY_FAILED');
});

test('only known users get a ticket', async () => {
  expect(await client.refusal('createMockTicket', { body: { userName: 'nobody' } })).toBe('422 ENTRY_WRONG');
});
