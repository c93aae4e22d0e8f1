import { z } from 'zod'
import { asciiDomain } from '../kernel/text/email.ts'
import { shortText } from '../kernel/text/text.ts'

export const LoginBody = z.object({
  username: shortText.min(1, 'Username or email is required').overwrite(asciiDomain),
  password: z.string().min(1, 'Password is required'),
})
export type LoginBody = z.infer<typeof LoginBody>

/** GET /auth/options, which everyone may ask: what the login screen offers besides logging in. */
export const SignInOptions = z.object({ selfRegistration: z.boolean() })
