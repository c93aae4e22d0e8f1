import { User } from '#events/account/user.ts'
import type { LoginBody } from '#events/session/api.ts'
import { failed } from '../../api/request/failed.ts'
import { storeUser } from '../../api/people/session.tsx'
import { useCommand } from '../../api/request/use-command.ts'
import { clearToast } from '../../ui/toast/toast.ts'

/** Signs a person in; the screen that was asked for follows by itself. */
export const useLogin = () =>
  useCommand({
    call: (body: LoginBody) => ({ method: 'POST', path: '/api/auth/login', body }),
    read: (body) => User.parse(body),
    done: (user) => {
      clearToast()
      storeUser(user)
    },
    failure: failed('Login failed'),
  })
