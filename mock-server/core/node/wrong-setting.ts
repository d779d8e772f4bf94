/** What a server is started with that cannot be. Its message says what can. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
}
