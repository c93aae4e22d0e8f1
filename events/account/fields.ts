import { z } from 'zod'
import { UserId } from '../kernel/ids.ts'
import { ERASED_EMAIL, isErasedEmail } from '../kernel/erased-email.ts'
import { emailText } from '../kernel/text/email.ts'
import { foldCase, MAX_NAME_LENGTH, missing, nameText, storableText } from '../kernel/text/text.ts'
import { isPlainUsername, PLAIN_USERNAME } from './plain-username.ts'

// Fields that people type about accounts, with the specification's sentences (first document, section 5), for server and client.

const atLeast = (subject: string, length: number) => {
  const sentence = `${subject} must be at least ${length} characters`
  return nameText(subject, sentence).min(length, sentence)
}

/** Names of a person who registers themself. */
export const OwnFirstName = nameText('First name')
export const OwnLastName = nameText('Last name')
/** Names that an employee gives a person. */
export const FirstName = atLeast('First name', 2)
export const LastName = atLeast('Last name', 2)

export const MIN_USERNAME_LENGTH = 3
export const Username = atLeast('Username', MIN_USERNAME_LENGTH)
/** The username of a new account. */
export const NewUsername = Username.normalize('NFKC').refine(isPlainUsername, PLAIN_USERNAME)

/** Names of a person as they were read by whom changes them. */
export const NamesBefore = z.object({ firstName: z.string(), lastName: z.string(), username: z.string() }).partial()

const NO_EMAIL = 'Please enter a valid email address'
/** The e-mail of an account, without the blanks around it. */
export const AccountEmail = z
  .string(missing(NO_EMAIL))
  .trim()
  .pipe(
    emailText(NO_EMAIL)
      .max(MAX_NAME_LENGTH, `Email must be at most ${MAX_NAME_LENGTH} characters`)
      .refine((email) => !isErasedEmail(email), ERASED_EMAIL),
  )

export const CompanyName = nameText('Company name')

/** The sentence about a password by which its person is called. */
export const NAME_AS_PASSWORD = 'Password must not be your username or email address'

/** True if a password is a name of its person, in whatever case and Unicode form: username, e-mail, or its local part. */
export function isNameOf(
  { email, username }: { readonly email: string; readonly username?: string | undefined },
  given: string,
): boolean {
  const names = [email, email.split('@')[0], username].flatMap((name) => (name === undefined ? [] : [foldCase(name)]))
  return names.includes(foldCase(given))
}

const password = (subject: string, minLength: number) => {
  const sentence = `${subject} must be at least ${minLength} characters`
  return storableText(z.string(missing(sentence)).min(minLength, sentence), MAX_NAME_LENGTH, subject)
}

/** The password of a person who registers. */
export const RegistrationPassword = password('Password', 8)
/** A password that is set anew by a link, or given to the first employee. */
export const NewPassword = RegistrationPassword.regex(/[A-Z]/, 'Password must contain at least one uppercase letter')
  .regex(/[a-z]/, 'Password must contain at least one lowercase letter')
  .regex(/[0-9]/, 'Password must contain at least one number')
/** A password that a person changes to who knows the present one. */
export const ChangedPassword = password('New password', 6)
export const CurrentPassword = storableText(
  z.string(missing('Current password is required')).min(1, 'Current password is required'),
  MAX_NAME_LENGTH,
  'Current password',
)

/** The most people that one command is about. */
export const MAX_SEVERAL = 500
export const UserIds = z.array(UserId).min(1).max(MAX_SEVERAL)
