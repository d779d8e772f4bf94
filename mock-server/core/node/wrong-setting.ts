/** A server was started with an invalid setting. The message names the valid ones. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
}
