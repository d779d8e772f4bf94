import { randomUUID } from 'node:crypto';
import type { Mistakes } from './mistakes.ts';
import { Refusal } from './problems.ts';
import type { Answer, Control, Read, Route } from './route.ts';
import { prepared } from './route.ts';
import { Reader } from './rules.ts';

export const TOKEN_PATH = '/uaa/oauth/token';

export type User = { name: string; password: string; controls: readonly Control[] };
export type Application = { appId: string; applicationId: string; applicationName: string };
export type Session = { token: string; user: User; application: Application };

const everything: Control[] = ['doQuery', 'doCreate', 'doUpdate', 'doDelete', 'doEnable', 'doInvalidate'];
const users: User[] = [
  { name: 'admin', password: 'Chenghu2024', controls: everything },
  { name: 'reader', password: 'Reader2024', controls: ['doQuery'] },
  { name: 'visitor', password: 'Visitor2024', controls: [] },
];
const applications = [
  { appId: '1', applicationId: 'mbank', applicationName: 'Mobile banking' },
  { appId: '2', applicationId: 'cbank', applicationName: 'Corporate banking' },
] as const satisfies Application[];

/** Who is signed in, by access token. */
export class Sessions {
  readonly #sessions = new Map<string, Session>();
  readonly #mistakes: Mistakes;

  constructor(mistakes: Mistakes) {
    this.#mistakes = mistakes;
  }

  /** The token call, with answers as in RFC 6749. */
  signIn(authorization: string | undefined, form: URLSearchParams): Answer {
    if (authorization !== `Basic ${btoa('console:console')}`) throw new Refusal('AUTH_CLIENT_INVALID');
    const name = form.get('username')?.toLowerCase();
    const user = users.find((candidate) => candidate.name === name && candidate.password === form.get('password'));
    if (form.get('grant_type') !== 'password' || user === undefined) throw new Refusal('AUTH_BAD_CREDENTIALS');
    const token = randomUUID();
    this.#sessions.set(token, { token, user, application: applications[0] });
    const answer = {
      access_token: token,
      token_type: 'bearer',
      expires_in: 3600,
      refresh_token: randomUUID(),
      scope: 'console',
    };
    return { status: 200, body: answer, headers: { 'Cache-Control': 'no-store' } };
  }

  /** The session of an `Authorization` header. */
  find(authorization: string | undefined): Session {
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) {
      throw new Refusal(this.#mistakes.has('missing-token-is-expired') ? 'AUTH_TOKEN_EXPIRED' : 'AUTH_TOKEN_MISSING');
    }
    const session = this.#sessions.get(token);
    if (session === undefined) throw new Refusal('AUTH_TOKEN_EXPIRED');
    return session;
  }

  /** Ends the current session, and that of a token of the same user. */
  #end(token: string, { user, ...own }: Session) {
    if (this.#mistakes.has('ended-session-taken')) return;
    for (const [key, session] of this.#sessions) {
      if (key === own.token || (key === token && session.user === user)) this.#sessions.delete(key);
    }
  }

  readonly routes: Route[] = [
    {
      method: 'GET',
      path: '/yusp-app-oca/api/user/session/info',
      prepare: ({ session }) => ({ errors: [], run: () => ({ status: 200, body: infoOf(session) }) }),
    },
    {
      method: 'GET',
      path: '/yusp-app-oca/api/user/menu',
      prepare: ({ session }) => ({ errors: [], run: () => ({ status: 200, body: menuOf(session) }) }),
    },
    {
      method: 'DELETE',
      path: '/uaa/api/logout',
      takes: { body: true },
      prepare: ({ body, session }) =>
        prepared(readLogout(body, this.#mistakes), (token) => {
          this.#end(token, session);
          return { status: 204 };
        }),
    },
    {
      method: 'POST',
      path: '/yusp-app-oca/api/user/switch/{applicationId}',
      prepare: ({ session, id }) => ({
        errors: [],
        run: () => {
          const application = applications.find(({ applicationId }) => applicationId === id);
          if (application === undefined) throw new Refusal('AUTH_FORBIDDEN');
          session.application = application;
          return { status: 200, body: application };
        },
      }),
    },
  ];
}

function infoOf({ user, application }: Session) {
  const role = { id: user.name, code: user.name, name: user.name };
  const unit = { id: '1', name: 'Bank' };
  return {
    userId: user.name,
    userName: user.name,
    userAccountNum: user.name,
    roles: [role],
    selectedRoles: role,
    appList: applications,
    appId: application.appId,
    currentAppId: application.appId,
    currentApplicationId: application.applicationId,
    currentAppName: application.applicationName,
    org: unit,
    orgCode: unit.id,
    dpt: unit,
    instu: unit,
    upOrg: unit,
    upDpt: unit,
    otherInfo: {},
    logicSys: role,
  };
}

const menu = 'publish/param-manager';

function menuOf({ user: { controls } }: Session) {
  const of = { menuParentNum: '0', menuType: 'menu', menuOrder: 1 };
  const entry = { ...of, menuNum: menu, menuName: 'Remote config', menuId: '1', menuUrl: menu };
  return {
    menus: controls.length > 0 ? [entry] : [],
    ctrls: controls.map((ctrlCode) => ({ menuNum: menu, ctrlCode })),
  };
}

function readLogout(body: unknown, mistakes: Mistakes): Read<string> {
  const reader = new Reader(mistakes);
  const fields = reader.object(body, '', ['token', 'everywhere']);
  const token = fields && reader.text(fields.token, '/token', { required: true, max: 200 });
  return { value: token, errors: reader.errors };
}
