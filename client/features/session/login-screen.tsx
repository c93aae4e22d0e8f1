import { zodResolver } from '@hookform/resolvers/zod'
import { CircleAlert } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useQuery } from '@tanstack/react-query'
import { LoginBody, SignInOptions } from '#events/session/api.ts'
import { isUnauthorized, messageOf } from '../../api/request/request.ts'
import { hasKeptWork, keptWork } from '../../shared/kept/late-kept-work.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { onDemand } from '../../ui/loading/on-demand.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { Logo } from '../../ui/page/logo.tsx'
import { SidePanel } from './side-panel.tsx'
import { useLogin } from './use-login.ts'
import { arrive } from '../../ui/focus/arrival.ts'
import { read } from '../../api/request/read.ts'

/** In the query: the way to register by oneself is open. */
const CREATE = 'create'

const createAccount = onDemand(async () => (await import('./create-account-form.tsx')).CreateAccountForm)

/** Why the last attempt failed. `isRefused`: the name or the password is wrong. `attempt` counts those that failed. */
type Failure = { readonly message: string; readonly isRefused: boolean; readonly attempt: number }

/** Where people sign in, and register by themselves where the settings allow it (/auth, /auth?create=1). */
export function LoginScreen() {
  const mayRegister = useSelfRegistration() === true
  const isCreating = new URLSearchParams(useSearch()).get(CREATE) === '1' && mayRegister
  const [title, text] = isCreating
    ? ['Create an account', 'You will be registered as a customer.']
    : ['Welcome back', 'Log in to see your projects.']
  // Both forms know the screen that was asked for before signing in.
  const asked = useHistoryState<unknown>()
  usePageTitle(isCreating ? 'Create an account' : 'Login')

  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
      <main className="flex items-center justify-center bg-raised px-6 py-12">
        <div className="w-full max-w-sm">
          <Logo className="mb-10" />
          <h1 ref={arrive} className="text-2xl font-semibold tracking-tight">
            {title}
          </h1>
          <p className="mt-1 mb-8 text-muted">{text}</p>
          {hasKeptWork() && (
            <Suspense>
              <keptWork.Screen className="-mt-4 mb-6 rounded-control bg-accent-soft px-3 py-2.5" />
            </Suspense>
          )}
          {isCreating ? (
            <Suspense fallback={<Spinner />}>
              <createAccount.Screen />
            </Suspense>
          ) : (
            <LoginForm />
          )}
          {mayRegister && (
            <Button asChild variant="ghost" className="mt-4 w-full">
              <Link href={isCreating ? '/auth' : `/auth?${CREATE}=1`} state={asked}>
                {isCreating ? 'Back to Login' : 'Create an account'}
              </Link>
            </Button>
          )}
        </div>
      </main>
      <SidePanel />
    </div>
  )
}

function LoginForm() {
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
        <details className="mt-4">
          <summary className="min-h-6 w-fit cursor-pointer rounded-control text-muted pointer-coarse:leading-11">
            Forgot your password?
          </summary>
          <p className="mt-1 text-muted">
            Ask the company that does your installation. They make a link for you, and you choose a new password by it.
          </p>
        </details>
      </div>
    </form>
  )
}

const OPTIONS_PATH = '/api/auth/options'

/** True if people may register by themselves; undefined until the server has answered. */
const useSelfRegistration = (): boolean | undefined =>
  useQuery({ queryKey: [OPTIONS_PATH], queryFn: ({ signal }) => read(OPTIONS_PATH, SignInOptions, signal) }).data
    ?.selfRegistration
