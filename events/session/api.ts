import { z } from 'zod'
import { shortText } from '../kernel/text.ts'

export const LoginBody = z.object({
  username: shortText.min(1, 'Username or email is required'),
  password: z.string().min(1, 'Password is required'),
})
export type LoginBody = z.infer<typeof LoginBody>
