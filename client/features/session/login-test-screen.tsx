import { useState } from 'react'
import { User } from '#events/account/user.ts'
import { LoginBody } from '#events/session/api.ts'
import { messageOf, request } from '../../api/request/request.ts'
import { useLogout } from '../../shared/session/use-logout.ts'
import { useSureToLeave } from '../../shared/session/use-sure-to-leave.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmProvider } from '../../ui/overlay/confirm.tsx'
import { Form, FormField, useZodForm } from '../../ui/form/form.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Notice } from '../../ui/toast/notice.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { useLogin } from './use-login.ts'
import { arrive } from '../../ui/focus/arrival.ts'

/** Tries whether a login works (/login-test), and shows whom the server takes the person for. */
export const LoginTestScreen = () => (
  <ConfirmProvider>
    <LoginTest />
  </ConfirmProvider>
)

function LoginTest() {
  usePageTitle('Authentication Test')
  const login = useLogin()
  const logout = useLogout()
  const isSureToLeave = useSureToLeave()
  const [user, setUser] = useState<User | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useZodForm(LoginBody, { username: '', password: '' })

  const fetchUser = async () => {
    setFailure(null)
    try {
      const answer = await request('GET', '/api/user')
      setUser(User.parse(answer.body))
    } catch {
      setFailure('Failed to fetch user data')
    }
  }
  const send = async (body: LoginBody) => {
    setFailure(null)
    const sent = await login.send(body)
    if (sent.ok) await fetchUser()
    else setFailure(messageOf(sent.error))
  }
  const leave = async () => {
    if (!(await isSureToLeave())) return
    const sent = await logout.send(undefined)
    if (!sent.ok) setFailure('Logout failed')
  }

  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <Card className="flex w-full max-w-md flex-col gap-5 p-5">
        <div>
          <h1 ref={arrive} className="text-xl font-semibold tracking-tight">
            Authentication Test
          </h1>
          <p className="mt-1 text-muted">Test login functionality with admin credentials</p>
        </div>
        {failure && (
          <Notice tone="danger" isNews>
            {failure}
          </Notice>
        )}
        {user ? (
          <>
            <pre
              aria-label="User record"
              role="region"
              tabIndex={0}
              className="overflow-x-auto rounded-control bg-sunken p-3 text-xs"
            >
              {JSON.stringify(user, null, 2)}
            </pre>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => void fetchUser()}>Fetch User Data</Button>
              <Button isPending={logout.isPending} onClick={() => void leave()}>
                Logout
              </Button>
            </div>
          </>
        ) : (
          <Form form={form} onSubmit={send}>
            <FormField control={form.control} name="username" label="Username">
              {(field) => (
                <Input autoComplete="username" autoCapitalize="none" spellCheck={false} required {...field} />
              )}
            </FormField>
            <FormField control={form.control} name="password" label="Password">
              {(field) => <PasswordInput autoComplete="current-password" required {...field} />}
            </FormField>
            <Button type="submit" variant="primary" isPending={login.isPending}>
              {login.isPending ? 'Logging in...' : 'Login'}
            </Button>
          </Form>
        )}
      </Card>
    </main>
  )
}
