import '@mantine/core/styles/PasswordInput.css';
import { useLingui } from '@lingui/react';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';

export default function SignIn() {
  const { _ } = useLingui();
  const router = useRouter();
  async function enter(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = new URLSearchParams({ grant_type: 'password' });
    for (const [name, value] of form) if (typeof value === 'string') body.set(name, value);
    const headers = { Authorization: `Basic ${btoa('console:console')}` };
    const answer = await fetch('/uaa/oauth/token', { method: 'POST', headers, body });
    const { access_token: token }: { access_token: string } = await answer.json();
    sessionStorage.setItem('token', token);
    router.history.push('/lists/upgrades');
  }
  return (
    <form onSubmit={(event) => void enter(event)}>
      <TextInput name="username" label={_('name')} />
      <PasswordInput name="password" label={_('password')} />
      <Button type="submit">{_('enter')}</Button>
    </form>
  );
}
