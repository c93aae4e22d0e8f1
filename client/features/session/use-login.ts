import { useMutation } from '@tanstack/react-query'
import type { LoginBody } from '#events/session/api.ts'
import { User } from '#events/account/api.ts'
import { messageOf, request } from '../../api/request.ts'
import { storeUser } from '../../api/session.tsx'
import { clearToast, toast } from '../../ui/toast.ts'

/** Signs somebody in; the screen that was asked for follows by itself. */
export function useLogin() {
  return useMutation({
    mutationFn: async (body: LoginBody) => User.parse((await request('POST', '/api/auth/login', body)).body),
    onSuccess: (user) => {
      clearToast()
      storeUser(user)
    },
    onError: (error) => toast({ title: 'Login failed', description: messageOf(error), variant: 'destructive' }),
  })
}
