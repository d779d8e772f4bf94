/**
 * Serves a built console with nginx as in `docs/deploy.md`: with the commands and the exact configuration of that page.
 * As a script, it prints the path of nginx. Without one, it installs Debian's if it may, or else prints in one line
 * what that means.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { installDebian } from '../debian.ts';
import { freePort, plainHost } from '../server.ts';
import { certificateFor } from './certificate.ts';

const root = resolve(import.meta.dirname, '../..');
const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
export const MISSING =
  'No nginx found: the story about docs/deploy.md is left out (apt-get install nginx-light brings it).';

/** Path of nginx, or `null`. */
export function findNginx(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path)) ?? null;
}

/** Whether nginx can serve files that brotli has compressed. */
export const hasBrotli = existsSync(BROTLI);

const page = readFileSync(join(root, 'docs/deploy.md'), 'utf8');
const block = (language: string, part: string): string => {
  const blocks = [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gsu'))].map(([, text]) => text ?? '');
  const match = blocks.find((text) => text.includes(part));
  if (match === undefined) throw new Error(`docs/deploy.md shows no ${language} with ${part}`);
  return match;
};

/** The configuration that the page shows. */
export const documentedConfig = block('nginx', 'server {');
const compress =
  block('sh', 'gzip')
    .split('\n')
    .find((line) => line.startsWith('find ')) ?? '';

/** Replaces the page's example values by those of this machine. */
function adapted(text: string, changes: readonly (readonly [shown: string, here: string])[]): string {
  return changes.reduce((before, [documented, here]) => {
    if (!before.includes(documented)) throw new Error(`docs/deploy.md shows no ${documented}`);
    return before.replaceAll(documented, here);
  }, text);
}

/** A running nginx. */
export interface Nginx {
  /** Address of the console, without a slash at its end. */
  readonly url: string;
  readonly port: number;
  readonly plainPort: number;
  /** Folder of the files that it serves. */
  readonly folder: string;
  /** The headers of its files, as the command on that page prints them. */
  readonly headers: string;
  stop(): Promise<void>;
}

interface Console {
  /** The build. */
  folder: string;
  /** Path that it was built for, without a slash at its end. */
  base: string;
  /** Address of the backend. */
  api: string;
}

/** Starts nginx for a console. */
export async function startNginx({ folder: built, base, api }: Console): Promise<Nginx> {
  const path = findNginx();
  if (path === null) throw new Error(MISSING);
  const home = mkdtempSync(join(tmpdir(), 'nginx-'));
  const at = (name: string): string => join(home, name);
  const folder = `${at('www')}${base}`;
  cpSync(built, folder, { recursive: true });
  execFileSync('sh', ['-c', adapted(compress, [['/srv/www/console', folder]])]);
  if (hasBrotli) execFileSync(process.execPath, ['-e', MAKE_BROTLI, folder]);
  const headers = execFileSync(process.execPath, ['mock-server/headers.ts', built], { cwd: root, encoding: 'utf8' });
  writeFileSync(at('headers.conf'), headers);
  const { certificate, key } = certificateFor(plainHost);
  writeFileSync(at('console.pem'), certificate);
  writeFileSync(at('console.key'), key);
  const [port, plainPort] = [await freePort(), await freePort()];
  const config = adapted(documentedConfig, [
    ['/etc/nginx/console-headers.conf', at('headers.conf')],
    ['/etc/ssl/console.', at('console.')],
    ['/srv/www', at('www')],
    ['/console/', `${base}/`],
    ['console.example.com', plainHost],
    ['127.0.0.1:8080', new URL(api).host],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['# brotli_static on;', hasBrotli ? 'brotli_static on;' : ''],
  ]);
  writeFileSync(at('console.conf'), config);
  writeFileSync(at('nginx.conf'), around(home));
  mkdirSync(at('temp'));
  const child = spawn(path, ['-p', home, '-c', at('nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (text) => (stderr += String(text)));
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill();
    await ended;
    rmSync(home, { recursive: true });
  };
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}:\n${stderr}`);
    await new Promise((done) => setTimeout(done, 20));
  }
  return { url: `https://${plainHost}:${port}${base}`, port, plainPort, folder, headers, stop };
}

/** Does the work of `brotli -k`, which few machines have, for the scripts. */
const MAKE_BROTLI = `
const { globSync, readFileSync, writeFileSync } = require('node:fs');
const { brotliCompressSync, constants } = require('node:zlib');
for (const file of globSync(process.argv[1] + '/assets/{boot,index}-*.js'))
  writeFileSync(file + '.br', brotliCompressSync(readFileSync(file)));
`;

/** The part of Debian's own configuration around a file of `conf.d`. */
const around = (home: string): string => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${home}/nginx.pid;
error_log stderr;
${hasBrotli ? `load_module ${BROTLI};` : ''}
events { worker_connections 256; }
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${home}/temp/${name};`).join(' ')}
  include ${home}/console.conf;
}
`;

function isOpen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}

if (import.meta.main) {
  if (findNginx() === null) installDebian('nginx-light');
  const binary = findNginx();
  console.log(binary === null ? MISSING : `nginx: ${binary}`);
}
