/** Addresses that a hostile or broken server might give its menus. None may run, leave the console unasked or break it. */
const script = 'window.__pwn=1';
const schemes = [
  `javascript:${script}`, `JavaScript:${script}`, `java\tscript:${script}`, `java\nscript:${script}`, ` javascript:${script}`,
  `\u0001javascript:${script}`, `javascript&colon;${script}`, `&#106;avascript:${script}`, `javascript%3A${script}`, `ｊavascript:${script}`,
  `javascript\u200B:${script}`, `data:text/html,<script>${script}</script>`, `DATA:text/html;base64,PHNjcmlwdD4=`, `vbscript:${script}`,
  `blob:https://evil.example/1`, `view-source:https://evil.example`, `file:///etc/passwd`, `filesystem:https://evil.example/x`,
  `about:blank`, `ftp://evil.example`, `ws://evil.example`, `intent://evil#Intent;end`, `mailto:a@evil.example`, `chrome://settings`,
];
const addresses = [
  '//evil.example', '\\\\evil.example', '/\\evil.example', '/\t/evil.example', 'https:evil.example', 'https:/evil.example',
  'https://', 'https://user:pass@evil.example', 'https://evil.example@127.0.0.1', 'http://[::1', 'https://evil.example:99999',
  'https://xn--/', 'https://%00.example', '../../login', './..//evil.example', '/pages/../../401', '%2e%2e/%2e%2e', '?redirect=//evil.example',
  '#/x', '/', ' ', '\u0000', '\ud800', '/login', '/redirect/%2F%2Fevil.example', 'pages/', 'constructor', '__proto__', 'toString', '$&',
  '{platform}-upgrade', '*', '/pages/$', 'a'.repeat(2000), '<img src=x onerror=window.__pwn=1>', '"><svg onload=window.__pwn=1>',
];

/** More than sixty of them, each alone and as the page of a frame. */
export const hostileUrls: readonly string[] = [...schemes, ...addresses].flatMap((url) => [url, `iframelink=${url}`, `IframeLink=${url}`]);
