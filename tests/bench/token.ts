export interface Token {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

/** Signs in as the seeded administrator at a server that runs. */
export async function obtainToken(address: string): Promise<Token> {
  const answer = await fetch(`${address}/uaa/oauth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa('console:console')}` },
    body: new URLSearchParams({ grant_type: 'password', username: 'admin', password: 'Chenghu2024', scope: 'console' }),
  });
  if (!answer.ok) throw new Error(`The sign-in of the bench was answered with ${answer.status}`);
  return answer.json();
}

/** The session storage of a signed-in window of the console. */
export const storedByConsole = ({
  access_token: access,
  refresh_token: refresh,
  expires_in: expiresIn,
}: Token): readonly [key: string, value: string] => [
  'mpc.refresh',
  JSON.stringify({ access, refresh, expiresIn, lastRefreshTime: Date.now(), family: refresh, round: 0 }),
];
