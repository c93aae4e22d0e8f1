import { z } from 'zod'
import { AccountEmail } from '#events/account/fields.ts'
import { foldCase } from '#events/kernel/text/text.ts'

/** Maximum of people who are invited at once: each gets an answer of their own, one after another. */
const MAX_INVITED = 100

/** The e-mails of people to be invited, one a line or separated by commas; each once. */
export const InvitedEmails = z.string().transform((text, context) => {
  const typed = text
    .split(/[\n,;]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const emails = [...new Map(typed.map((email) => [foldCase(email), email])).values()]
  for (const email of emails.length === 0 ? [''] : emails) {
    const message = AccountEmail.safeParse(email).error?.issues[0]?.message
    if (message !== undefined)
      context.addIssue({ code: 'custom', message: emails.length > 1 ? `${email}: ${message}` : message })
  }
  if (emails.length > MAX_INVITED)
    context.addIssue({ code: 'custom', message: `At most ${MAX_INVITED} people are invited at once` })
  return emails
})
