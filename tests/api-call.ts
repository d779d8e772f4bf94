import type { Schemas } from '../openapi/generated/types.ts';
import { ownPassword } from './own-password.ts';
import { expect, password } from './story.ts';

/** API calls of another user while a story runs. */
export async function callsOf(url: string, userName = 'admin') {
  const form = new URLSearchParams({ grant_type: 'password', username: userName, password });
  const headers = { Authorization: `Basic ${btoa('console:console')}` };
  const token = await (await fetch(`${url}/uaa/oauth/token`, { method: 'POST', headers, body: form })).json();
  return async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token.access_token}`,
        'Content-Type': 'application/json',
        'X-Own-Password': ownPassword(password),
      },
      body: body && JSON.stringify(body),
    });
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
    return answer.status === 204 ? null : answer.json();
  };
}

type MenuNode = Schemas['MenuNode'];

/** The menus of a tree, parents before children. */
export const allMenus = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...allMenus(node.children)]);

/** A user of several roles; the first one is the initial role. */
export async function makeUser(url: string, userName: string, roles: readonly string[]): Promise<void> {
  const call = await callsOf(url);
  const idOf = async (code: string): Promise<string> =>
    (await call('GET', `/yusp-app-oca/api/sysrole?page=1&size=10&code=${code}`)).items[0].id;
  const user = await call('POST', '/yusp-app-oca/api/sysuser/insertuser', {
    userName,
    fullName: '双全',
    roles: await Promise.all(roles.map(idOf)),
    applications: ['1', '2'],
    password,
    confirmPassword: password,
  });
  await call('POST', `/yusp-app-oca/api/sysuser/${user.id}/enabled`);
}
