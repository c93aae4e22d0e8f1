import { zodResolver } from '@hookform/resolvers/zod'
import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { LoginBody } from '#events/session/api.ts'
import { isUnauthorized, messageOf } from '../../api/request.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { Logo } from '../../ui/logo.tsx'
import { SidePanel } from './side-panel.tsx'
import { useLogin } from './use-login.ts'

/** Why the last attempt failed. `isRefused`: the name or the password is wrong. `attempt` counts those that failed. */
type Failure = { readonly message: string; readonly isRefused: boolean; readonly attempt: number }

/** Where people sign in (/auth). */
export function LoginScreen() {
  usePageTitle('Login')
  const login = useLogin()
  const { register, handleSubmit, formState, setFocus } = useForm<LoginBody>({
    resolver: zodResolver(LoginBody),
    defaultValues: { username: '', password: '' },
  })
  const { errors } = formState
  const failureId = useId()
  // It stays while the next attempt is under way, so that nothing jumps; the toast that says the same is soon gone.
  const [failure, setFailure] = useState<Failure | null>(null)
  const errorId = failure?.isRefused ? failureId : undefined

  const send = async (body: LoginBody) => {
    const sent = await login.send(body)
    if (sent.ok) return
    const [message, isRefused] = [messageOf(sent.error), isUnauthorized(sent.error)]
    setFailure((last) => ({ message, isRefused, attempt: (last?.attempt ?? 0) + 1 }))
    setFocus('password')
  }

  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
      <main className="flex items-center justify-center bg-raised px-6 py-12">
        <div className="w-full max-w-sm">
          <Logo className="mb-10" />
          <h1 className="text-2xl font-semibold tracking-tight">Welcome back</h1>
          <p className="mt-1 mb-8 text-muted">Log in to see your projects.</p>
          <form
            noValidate
            className="flex flex-col gap-5"
            onSubmit={(event) => void handleSubmit(send, () => setFailure(null))(event)}
          >
            <Field label="Username or Email" error={errors.username?.message} errorId={errorId}>
              <Input
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                className="h-11"
                {...register('username')}
              />
            </Field>
            <Field label="Password" error={errors.password?.message} errorId={errorId}>
              <PasswordInput autoComplete="current-password" className="h-11" {...register('password')} />
            </Field>
            <div className="flex flex-col">
              <div aria-live="polite">
                {failure && (
                  // A new element for each attempt, or the same sentence would be read once.
                  <p
                    key={failure.attempt}
                    id={failureId}
                    className="mb-5 flex items-start gap-2 rounded-control bg-danger-soft px-3 py-2.5 text-danger-text"
                  >
                    <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                    {failure.message}
                  </p>
                )}
              </div>
              <Button type="submit" variant="primary" size="lg" isPending={login.isPending}>
                {login.isPending ? 'Logging in...' : 'Login'}
              </Button>
            </div>
          </form>
        </div>
      </main>
      <SidePanel />
    </div>
  )
}
