import { quoted } from '../curl.ts';

/** A request to write as a shell command. */
export interface CurlRequest {
  readonly method: string;
  /** Complete URL, without credentials. */
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly auth: 'bearer' | 'client' | 'none';
  readonly body?: CurlBody | undefined;
  /** Whether the answer is a file. */
  readonly savesFile: boolean;
}

/** The data of a request: a text, fields and files of a form, or the bytes of a file. */
export type CurlBody =
  | { readonly kind: 'text'; readonly mediaType: string; readonly text: string }
  | { readonly kind: 'form'; readonly fields: readonly FormField[] }
  | { readonly kind: 'file'; readonly mediaType: string };

interface FormField {
  readonly name: string;
  /** Undefined for a file. */
  readonly value: string | undefined;
}

/**
 * Quotes a text as one word of a POSIX shell.
 * @throws RangeError for a text with a NUL, which arguments cannot contain.
 */
export function shellQuote(text: string): string {
  if (text.includes('\0')) throw new RangeError('An argument cannot contain NUL');
  return /^[\w@%+=:,./-]+$/u.test(text) ? text : quoted(text);
}

/**
 * Writes a request as a curl command, one option per line. The access token is read from `$TOKEN`. Values are quoted:
 * none of them can name a file, add an option, or be expanded by the shell or by curl.
 */
export function curlCommand({ method, url, headers, auth, body, savesFile }: CurlRequest): string {
  const options = [
    ...(auth === 'bearer' ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(auth === 'client' ? ['-u console:console'] : []),
    // curl sends a header without a value as `Name;`.
    ...headers.map(([name, value]) => `-H ${shellQuote(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(body ? bodyOptions(body) : []),
    ...(savesFile ? ['-o answer.bin'] : []),
  ];
  const verb = method === 'GET' && !body ? '' : `-X ${method} `;
  // Otherwise curl expands brackets and braces as a range of URLs.
  const literal = /[{}[\]]/u.test(url) ? '-g ' : '';
  return [`curl ${verb}${literal}${shellQuote(url)}`, ...options].join(' \\\n  ');
}

function bodyOptions(body: CurlBody): string[] {
  switch (body.kind) {
    case 'text':
      return [`-H ${shellQuote(`Content-Type: ${body.mediaType}`)}`, `--data-raw ${shellQuote(body.text)}`];
    case 'file':
      return [`-H ${shellQuote(`Content-Type: ${body.mediaType}`)}`, '--data-binary @file.bin'];
    case 'form':
    default:
      return body.fields.map(({ name, value }) =>
        value === undefined
          ? `-F ${shellQuote(`${name}=@file.bin`)}`
          : `--form-string ${shellQuote(`${name}=${value}`)}`,
      );
  }
}
