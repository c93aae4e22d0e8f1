import type { PasswordRule } from '../../ui/form/new-password-input.tsx'

/** The rules for the password of a person who registers (specification 000, section 8). */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  { text: '8 characters', isMet: (password) => password.length >= 8 },
]
