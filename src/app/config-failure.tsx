import type { ConfigError } from '../base/config.ts';
import styles from '../ui/page/plain-page.module.css';

/** All languages at once, because the available languages are part of the configuration. */
const texts = [
  ['zh-Hans', '控制台无法启动：运行配置 config.json 有误'],
  ['zh-Hant', '主控台無法啟動：執行設定 config.json 有誤'],
  ['en', 'The console cannot start: its configuration config.json is wrong'],
] as const;

/** Shown instead of the console if `/config.json` is invalid. */
export function ConfigFailure({ error: { problems } }: { error: ConfigError }) {
  return (
    <main className={styles.page}>
      {texts.map(([lang, text]) => (
        <h1 key={lang} lang={lang}>
          {text}
        </h1>
      ))}
      <ul role="alert">
        {problems.map((problem) => (
          <li key={problem}>
            <code>{problem}</code>
          </li>
        ))}
      </ul>
    </main>
  );
}
