import { expect, test } from 'vitest';
import { captchaAudio } from '../../mock-server/auth/passwords/captcha-audio.ts';
import { captchaText } from '../../mock-server/auth/passwords/captcha-image.ts';
import { voice } from '../../mock-server/auth/passwords/captcha-voice.ts';
import { createRng } from '../../mock-server/core/world/rng.ts';
import { signedIn } from '../mock-client.ts';

const rate = 8000;

/** Reads the samples of a mono 16-bit WAV file, independently of the code that writes it. */
function samplesOf(wav: Uint8Array): Int16Array {
  const bytes = Buffer.from(wav);
  expect(bytes.toString('latin1', 0, 4)).toBe('RIFF');
  expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
  expect(bytes.toString('latin1', 8, 16)).toBe('WAVEfmt ');
  expect([bytes.readUInt16LE(20), bytes.readUInt16LE(22), bytes.readUInt32LE(24), bytes.readUInt16LE(34)]).toEqual([
    1,
    1,
    rate,
    16,
  ]);
  expect(bytes.readUInt32LE(40)).toBe(bytes.length - 44);
  return Int16Array.from({ length: (bytes.length - 44) / 2 }, (_, at) => bytes.readInt16LE(44 + at * 2));
}

/** The loudness of each tenth of a second. */
function loudness(samples: Int16Array): number[] {
  const part = rate / 10;
  return Array.from({ length: Math.floor(samples.length / part) }, (_, at) => {
    const some = samples.subarray(at * part, at * part + part);
    return Math.sqrt(some.reduce((sum, sample) => sum + sample * sample, 0) / part);
  });
}

test('a spoken captcha has at least four sounds over noise, and lasts between 4 and 9 seconds', () => {
  const samples = samplesOf(captchaAudio('K7WP', createRng(1, ['audio'])));
  const parts = loudness(samples);
  const noise = Math.min(...parts);
  expect(noise).toBeGreaterThan(300);
  const isLoud = parts.map((part) => part > noise * 1.5);
  expect(isLoud.filter((loud, at) => loud && isLoud[at - 1] === false).length).toBeGreaterThanOrEqual(4);
  expect(samples.length / rate).toBeGreaterThan(4);
  expect(samples.length / rate).toBeLessThan(9);
});

test('every letter of captcha images has a voice, different from all others', () => {
  const letters = new Set(
    Array.from({ length: 300 }, (_, at) => captchaText(createRng(1, ['text', at]))).flatMap((text) => text.split('')),
  );
  expect(Object.keys(voice).toSorted()).toEqual([...letters].toSorted());
  expect(new Set(Object.values(voice)).size).toBe(letters.size);
});

test('the same letters sound equal with the same random seed, and different with another one', () => {
  const audioOf = (key: string) => Buffer.from(captchaAudio('AAAA', createRng(1, [key]))).toString('base64');
  expect(audioOf('one')).toBe(audioOf('one'));
  expect(audioOf('one')).not.toBe(audioOf('two'));
});

test('the audio can be requested before the image, and neither request changes the captcha text', async () => {
  const admin = await signedIn();
  const [query, path] = [{ t: '0.7' }, { id: '0.7' }];
  const heard = await admin.call('getCaptchaAudio', { query });
  expect(heard.status).toBe(200);
  expect(heard.headers.get('content-type')).toBe('audio/wav');
  const { text } = await admin.ok('getMockCaptcha', { path });
  await admin.call('getCaptchaImage', { query });
  await admin.call('getCaptchaAudio', { query });
  expect((await admin.ok('getMockCaptcha', { path }))['text']).toBe(text);
});
