import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { messageOf, request } from '../../api/request.ts'
import { storeUser } from '../../api/session.tsx'
import { toast } from '../../ui/toast.ts'

/** Ends the session, forgets who it was, and goes to the login screen. */
export function useLogout() {
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: () => request('POST', '/api/auth/logout'),
    onSuccess: () => {
      storeUser(null)
      navigate('/auth')
    },
    onError: (error) => toast({ title: 'Logout failed', description: messageOf(error), variant: 'destructive' }),
  })
}
