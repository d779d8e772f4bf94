/** The output of the reference: safe markup, and lines that a shell reads as intended. */
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { curlCommand, shellQuote } from '../../openapi/tools/docs/curl.ts';
import { h } from '../../openapi/tools/docs/html.ts';
import { prose } from '../../openapi/tools/docs/prose.ts';

describe('an element', () => {
  test('escapes texts and attributes', () => {
    expect(h('p', { title: `"><script>'` }, '<b>&amp;', h('i', {}, 1), false, undefined).markup).toBe(
      '<p title="&quot;&gt;&lt;script&gt;&#39;">&lt;b&gt;&amp;amp;<i>1</i></p>',
    );
  });

  test.each([
    ['a script', () => h('script', {}, 'alert(1)')],
    ['a style', () => h('style', {})],
    ['a style attribute', () => h('p', { style: 'color: red' })],
    ['a handler', () => h('p', { onclick: 'alert(1)' })],
    ['another document', () => h('iframe', { srcdoc: '<p>' })],
    ['a name that ends the tag', () => h('p', { 'x><b': '1' })],
    ['a script address', () => h('a', { href: 'javascript:alert(1)' })],
    ['a script address in capitals', () => h('a', { href: ' JavaScript:alert(1)' })],
    ['a data address', () => h('img', { src: 'data:text/html,x' })],
  ])('is rejected with %s', (_, build) => {
    expect(build).toThrow(RangeError);
  });

  test('may link to pages of the site and to the web', () => {
    expect(h('a', { href: 'a.html#b:c' }).markup).toBe('<a href="a.html#b:c"></a>');
    expect(h('a', { href: 'https://a.example/' }).markup).toBe('<a href="https://a.example/"></a>');
  });
});

test('a description is rendered with code, paragraphs and lists', () => {
  const markup = prose('One `a < b`\nline.\n\n- first\n- `second`').map((part) => part.markup);
  expect(markup).toEqual([
    '<p>One <code>a &lt; b</code> line.</p>',
    '<ul><li>first</li><li><code>second</code></li></ul>',
  ]);
});

/** The arguments that curl gets when a shell runs the line. */
function argumentsOf(line: string, env: Record<string, string> = {}): string[] {
  const { stdout, status } = spawnSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${line}`], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  expect(status).toBe(0);
  return stdout.split('\0').slice(0, -1);
}

const hostile = [
  `it's`,
  `'; rm -rf / #`,
  '$(id) `id` ${HOME} $TOKEN',
  '"double" \\ back\\\\slash \\',
  'two\nlines\n',
  '{"a":["<x>",null]}',
  '@/etc/passwd',
  '-o /tmp/x',
  '!! ~ * ? [a-z] {b,c}',
  '客户 𝒳',
  '',
  ' ',
  "''",
];

describe('a curl line', () => {
  test.each(hostile)('quotes %j as a single word for the shell', (text) => {
    expect(argumentsOf(`curl ${shellQuote(text)}`)).toEqual([text]);
  });

  test.each(hostile.filter((text) => text !== ''))('sends %j unchanged', (text) => {
    const facts = { method: 'POST', auth: 'bearer', savesFile: false } as const;
    const url = `http://127.0.0.1:4000/a?b=${encodeURIComponent(text)}`;
    const line = curlCommand({
      ...facts,
      url,
      headers: [['X-Text', text]],
      body: { kind: 'text', mediaType: 'application/json', text },
    });
    expect(argumentsOf(line, { TOKEN: 'to ken' })).toEqual([
      '-X',
      'POST',
      url,
      '-H',
      'Authorization: Bearer to ken',
      '-H',
      `X-Text: ${text}`,
      '-H',
      'Content-Type: application/json',
      // Not `-d`, which reads a value beginning with @ as a file name.
      '--data-raw',
      text,
    ]);
  });

  test('sends the fields of a form as texts and its files as files', () => {
    const fields = [
      { name: 'kind', value: '@/etc/passwd' },
      { name: 'file', value: undefined },
    ];
    const line = curlCommand({
      method: 'POST',
      url: 'http://a.example/',
      headers: [],
      auth: 'none',
      body: { kind: 'form', fields },
      savesFile: false,
    });
    expect(argumentsOf(line)).toEqual([
      '-X',
      'POST',
      'http://a.example/',
      '--form-string',
      'kind=@/etc/passwd',
      '-F',
      'file=@file.bin',
    ]);
  });

  test('takes brackets in an address literally, and saves a file', () => {
    const line = curlCommand({
      method: 'GET',
      url: 'http://[::1]:4000/a',
      headers: [['X-Empty', '']],
      auth: 'client',
      savesFile: true,
    });
    expect(argumentsOf(line)).toEqual([
      '-g',
      'http://[::1]:4000/a',
      '-u',
      'console:console',
      '-H',
      'X-Empty;',
      '-o',
      'answer.bin',
    ]);
  });

  test('cannot contain a NUL character', () => {
    expect(() => shellQuote('a\0b')).toThrow(RangeError);
  });
});
