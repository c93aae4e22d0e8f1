import type { FastifyRequest } from 'fastify'
import { EMPLOYEES } from '#events/kernel/actor.ts'
import { refused } from '#events/form/refusals.ts'
import type { FormId } from '#events/kernel/ids.ts'
import { foldCase } from '#events/kernel/text/text.ts'
import type { CommandBus } from '../../commands/command-bus.ts'
import { sessionOf } from '../../http/door/guards.ts'

/**
 * Customers open no surveys, so none is assigned to one (docs/rules.md, FORM-238). People who became customers since they were
 * assigned stay: a save says all who are assigned.
 * Others than employees assign no one: they are refused for that, and are not told who is a customer.
 * @param wanted e-mails to assign, to a form that is there or to a new one.
 * @throws Rejection for customers who are not assigned yet.
 */
export async function demandNoCustomers(
  request: FastifyRequest,
  bus: Pick<CommandBus, 'account' | 'form'>,
  wanted: readonly string[],
  formId?: FormId,
): Promise<void> {
  if (!EMPLOYEES.includes(sessionOf(request).user.role)) return
  const assigned = formId && (await bus.form(formId).look((view) => view.form?.assignedUsers))
  const before = new Set(assigned?.map(foldCase))
  const added = wanted.filter((email) => !before.has(foldCase(email)))
  if (added.length === 0) return
  const emails = await bus.account().look(({ logins, users }) =>
    added.filter((email) => {
      const id = logins.get(foldCase(email))
      const user = id === undefined ? undefined : users.get(id)
      // A username is no e-mail.
      return user?.role === 'customer' && foldCase(user.email) === foldCase(email)
    }),
  )
  if (emails.length > 0) throw refused({ code: 'form-not-for-customers', emails })
}
