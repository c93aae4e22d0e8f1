import { type Options, passwordStrength } from 'check-password-strength'

export const STRENGTHS = ['Weak', 'Fair', 'Good', 'Strong'] as const
export type Strength = (typeof STRENGTHS)[number]

/** The last line that a password reaches counts. Length makes up for kinds of characters: a long sentence is strong. */
const lines: Options<Strength> = [
  { id: 0, value: 'Weak', minDiversity: 0, minLength: 0 },
  { id: 1, value: 'Fair', minDiversity: 2, minLength: 8 },
  { id: 2, value: 'Good', minDiversity: 3, minLength: 10 },
  { id: 3, value: 'Good', minDiversity: 2, minLength: 14 },
  { id: 4, value: 'Strong', minDiversity: 4, minLength: 12 },
  { id: 5, value: 'Strong', minDiversity: 2, minLength: 20 },
]

/** How strong a password is by its length and kinds of characters; whether it is a common one is not known here. */
export const strengthOf = (password: string): Strength => passwordStrength(password, lines).value
