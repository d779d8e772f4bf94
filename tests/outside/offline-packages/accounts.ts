import { createHash, randomUUID } from 'node:crypto';
import type { Operation } from './call.ts';
import { Refused } from './problems.ts';

export const TOKEN_PATH = '/uaa/oauth/token';
const MENU = 'publish/offline-upgrade';

const controls = [
  'doQuery',
  'doCreate',
  'doUpdate',
  'doDelete',
  'doPublish',
  'doCancel',
  'doTakeDown',
  'doRollback',
  'doMarkDefect',
] as const;
export type Control = (typeof controls)[number];
export type Application = { appId: string; applicationId: string; applicationName: string };
export type User = {
  name: string;
  password: string;
  controls: readonly Control[];
  applications: readonly Application[];
};
export type Session = { token: string; user: User; application: Application };

const retail: Application = { appId: '1', applicationId: 'retail', applicationName: 'Retail banking' };
const trading: Application = { appId: '2', applicationId: 'trading', applicationName: 'Trading' };
const applications = [retail, trading];
const users: readonly User[] = [
  { name: 'chief', password: 'Chief2026', controls, applications },
  { name: 'editor', password: 'Editor2026', controls, applications: [retail] },
  { name: 'reader', password: 'Reader2026', controls: ['doQuery'], applications },
  { name: 'nobody', password: 'Nobody2026', controls: [], applications },
];

export const findApplication = (name: string): Application | undefined =>
  applications.find(({ applicationId }) => applicationId === name);

export const findUser = (name: string): User | undefined => users.find((user) => user.name === name);

/** Who is signed in; each server has its own. */
export class Accounts {
  readonly #sessions = new Map<string, Session>();

  signIn(authorization: string | undefined, form: URLSearchParams) {
    if (authorization !== `Basic ${btoa('console:console')}`) throw new Refused('AUTH_CLIENT_INVALID');
    const user = findUser(form.get('username')?.toLowerCase() ?? '');
    if (form.get('grant_type') !== 'password' || user === undefined || user.password !== form.get('password')) {
      throw new Refused('AUTH_BAD_CREDENTIALS');
    }
    const token = randomUUID();
    this.#sessions.set(token, { token, user, application: user.applications[0] ?? retail });
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: 4000,
      refresh_token: randomUUID(),
      scope: 'console',
    };
  }

  session(authorization: string | undefined): Session {
    const token = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) throw new Refused('AUTH_TOKEN_MISSING');
    const session = this.#sessions.get(token);
    if (session === undefined) throw new Refused('AUTH_TOKEN_EXPIRED');
    return session;
  }

  #end(own: Session, token: string, everywhere: boolean) {
    for (const session of this.#sessions.values()) {
      const isMeant = session === own || everywhere || session.token === token;
      if (isMeant && session.user === own.user) this.#sessions.delete(session.token);
    }
  }

  readonly operations: readonly Operation[] = [
    {
      method: 'GET',
      path: '/yusp-app-oca/api/user/session/info',
      read:
        ({ session }) =>
        () => ({ status: 200, body: infoOf(session) }),
    },
    {
      method: 'GET',
      path: '/yusp-app-oca/api/user/menu',
      read:
        ({ session }) =>
        () => ({ status: 200, body: menuOf(session.user) }),
    },
    {
      method: 'POST',
      path: '/yusp-app-oca/api/user/switch/{applicationId}',
      read: ({ session, open, input }) => {
        input.text(open, 'path:applicationId', { pattern: /^[A-Za-z0-9_.-]{1,32}$/ });
        return () => {
          const application = session.user.applications.find(({ applicationId }) => applicationId === open);
          if (application === undefined) throw new Refused('AUTH_FORBIDDEN');
          session.application = application;
          return { status: 200, body: application };
        };
      },
    },
    {
      method: 'DELETE',
      path: '/uaa/api/logout',
      body: 'json',
      read: ({ session, body, input }) => {
        const fields = input.object(body, '', ['token', 'everywhere']) ?? {};
        const token = input.text(fields.token, '/token', { required: true, max: 200 }) ?? '';
        const { everywhere = false } = fields;
        if (typeof everywhere !== 'boolean') input.wrong('/everywhere');
        return () => {
          this.#end(session, token, everywhere === true);
          return { status: 204 };
        };
      },
    },
  ];
}

/** Another value means that the rights have changed. */
export const rightsOf = ({ user }: Session): string =>
  createHash('sha256').update(user.controls.join()).digest('hex').slice(0, 12);

export const permissionOf = (control: Control): string => `${MENU}#${control}`;

function infoOf({ user, application: { appId, applicationId, applicationName } }: Session) {
  const role = { id: user.name, code: user.name, name: user.name };
  const unit = { id: '1', name: 'Bank' };
  return {
    userId: user.name,
    userName: user.name,
    userAccountNum: user.name,
    roles: [role],
    selectedRoles: role,
    appList: user.applications,
    appId,
    currentAppId: appId,
    currentApplicationId: applicationId,
    currentAppName: applicationName,
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

function menuOf(user: User) {
  const menu = { menuNum: MENU, menuName: 'Offline packages', menuParentNum: '0', menuId: '1', menuUrl: MENU };
  return {
    menus: user.controls.length === 0 ? [] : [{ ...menu, menuType: 'menu', menuOrder: 1 }],
    ctrls: user.controls.map((ctrlCode) => ({ menuNum: MENU, ctrlCode })),
  };
}
