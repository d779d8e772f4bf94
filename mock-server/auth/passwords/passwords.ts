import * as v from 'valibot';
import { Password } from '../../../openapi/generated/schemas.ts';
import type { Context, TagHandlers } from '../../core/http/handler.ts';
import type { FieldProblem } from '../../core/contract/refusal.ts';
import { captchaAudio } from './captcha-audio.ts';
import { captchaImage, captchaText } from './captcha-image.ts';
import type { Guards } from '../guards.ts';
import { decrypt, loginKey } from './login-key.ts';

type Change = Context<'changePassword'>;

/** Decrypts the passwords; reports all problems with them and with the key. */
function clearPasswords({ body, refuse }: Change): { old: string; next: string } {
  if (body.keyId !== undefined && body.keyId !== loginKey.keyId)
    throw refuse('ENTRY_WRONG', { errors: [{ pointer: '/keyId', code: 'ENTRY_WRONG' }] });
  const [old = '', next = '', confirmed] = [body.oldPassword, body.userPassword, body.confirmPassword].map(decrypt);
  const errors: FieldProblem[] = [];
  if (!v.is(Password, old)) errors.push({ pointer: '/oldPassword', code: 'PWD_INPUT_ERROR' });
  if (!v.is(Password, next)) errors.push({ pointer: '/userPassword', code: 'PWD_INPUT_ERROR' });
  if (confirmed !== next) errors.push({ pointer: '/confirmPassword', code: 'PWD_MISMATCH' });
  if (errors.length > 0)
    throw refuse(errors.some(({ code }) => code === 'PWD_INPUT_ERROR') ? 'PWD_INPUT_ERROR' : 'PWD_MISMATCH', {
      errors,
    });
  return { old, next };
}

/** Spends the captcha. Its text may be in the header, in the body, or in both, which must then match. */
function assertCaptcha({ body, header, clock, refuse }: Change, { captchas }: Guards): void {
  const texts = [header.captcha, body.captchaCode].flatMap((text) => text ?? []);
  const [text] = texts;
  if (text === undefined)
    throw refuse('FIELD_REQUIRED', { errors: [{ pointer: '/captchaCode', code: 'FIELD_REQUIRED' }] });
  const right = captchas.try(body.captchaId, text, clock.now());
  if (!right || texts.some((other) => other.toUpperCase() !== text.toUpperCase())) {
    throw refuse('AUTH_CAPTCHA_WRONG', { errors: [{ pointer: '/captchaCode', code: 'AUTH_CAPTCHA_WRONG' }] });
  }
}

/** Throws if the password is not the user's; five wrong passwords lock the name, as at sign-in. */
function assertOwnPassword({ db, session, clock, refuse }: Change, { lock }: Guards, password: string): void {
  const wait = lock.lockedFor(session.userName, clock.now());
  if (wait > 0) throw refuse('AUTH_LOCKED', { retryAfter: wait });
  if (db.users.require(session.userId).password === password) return;
  lock.fail(session.userName, clock.now());
  throw refuse('PWD_OLD_WRONG', { errors: [{ pointer: '/oldPassword', code: 'PWD_OLD_WRONG' }] });
}

/** Handlers for the captcha, the key, and the change of one's own password. */
export function createPasswordHandlers(guards: Guards): TagHandlers<'passwords'> {
  /** Returns the text of a captcha id, and the random numbers for its rendering as a picture or sound. */
  const captchaOf = ({ query, clock, rng }: Context<'getCaptchaImage'> | Context<'getCaptchaAudio'>) => {
    const draw = (round: number) => rng('captcha', query.t, round);
    const { text, round } = guards.captchas.show(query.t, clock.now(), (next) => captchaText(draw(next)));
    return { text, draw: draw(round) };
  };
  return {
    getCaptchaImage: (context) => {
      const { text, draw } = captchaOf(context);
      return { binary: captchaImage(text, draw), type: 'image/png' };
    },

    getCaptchaAudio: (context) => {
      const { text, draw } = captchaOf(context);
      return { binary: captchaAudio(text, draw), type: 'audio/wav' };
    },

    getLoginPublicKey: () => loginKey,

    changePassword: async (context) => {
      const { db, session, path, body, refuse } = context;
      if (path.id !== session.userId || body.userId !== session.userId) throw refuse('AUTH_FORBIDDEN');
      const { old, next } = clearPasswords(context);
      assertCaptcha(context, guards);
      assertOwnPassword(context, guards, old);
      if (old === next) throw refuse('PWD_SAME', { errors: [{ pointer: '/userPassword', code: 'PWD_SAME' }] });
      guards.lock.clear(session.userName);
      await db.users.update(session.userId, { password: next });
      const others = db.sessions.all({ where: { userId: session.userId }, filter: ({ id }) => id !== session.id });
      for (const { id } of others) await db.sessions.remove(id);
    },
  };
}
