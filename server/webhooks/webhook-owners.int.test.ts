import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { CreatedUser } from '#events/account/api.ts'
import { CommandId, type UserId } from '#events/kernel/ids.ts'
import { Webhook, WebhookWithSecret } from '#events/webhooks/api.ts'
import { WebhookId } from '#events/webhooks/webhook-id.ts'
import { emailOf, type Send, startTestApp, type TestApp, userIdOf } from '../testing/app/app.ts'
import { createProject } from '../testing/app/answers.ts'
import { startSmtpServer, type TestSmtp } from '../testing/stand-ins/smtp-server.ts'
import { startReceiver } from '../testing/stand-ins/webhook-receiver.ts'

let smtp: TestSmtp
let app: TestApp
let employee: Send
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  smtp = await startSmtpServer()
  receiver = await startReceiver()
  const webhooks = { allowsLoopback: true, times: { pausesMs: [20], lookMs: 20 } }
  app = await startTestApp(undefined, { mail: smtp.settings, mailTimes: { lookMs: 20 }, webhooks })
  employee = await app.as('employee')
})
afterAll(async () => {
  await app.close()
  await receiver.close()
  await smtp.close()
})
beforeEach(() => setRole('colleague', 'employee'))

const setRole = async (person: 'colleague', role: string): Promise<void> => {
  const { status } = await employee('PATCH', `/api/users/${userIdOf(person)}/role`, { role })
  expect(status).toBe(200)
}
/** A new session each time: a change of role ends the others. */
async function colleague(): Promise<Send> {
  const cookie = await app.signIn('colleague')
  return (method, path, body) => app.anonymous(method, path, body, { headers: { cookie } })
}
async function create(send: Send, path = `/${randomUUID()}`) {
  const body = { url: receiver.urlOf(path), events: ['NoteAdded'] }
  return WebhookWithSecret.parse((await send('POST', '/api/webhooks', body)).body)
}
const enable = (send: Send, id: number) => send('PATCH', `/api/webhooks/${id}`, { isEnabled: true })
const reasonOf = async (id: number) =>
  z
    .array(Webhook)
    .parse((await employee('GET', '/api/webhooks')).body)
    .find((one) => one.id === id)?.disabled?.reason
/** The reactor has handled all that the log holds. */
const reacted = async () => {
  const head = await app.runtime.store.head()
  const positionOf = async () =>
    (await app.runtime.reactors.status()).find(({ name }) => name === 'end-webhooks')?.position ?? ''
  await expect.poll(async () => (await positionOf()) >= head, { timeout: 15_000 }).toBe(true)
}
const addNote = async () => {
  const { id } = await createProject(employee, 'P')
  await employee('POST', `/api/projects/${id}/notes`, { title: 'Note', content: 'more' })
}

it('[SEND-20] [SEND-21] those of a person who loses their role are told nothing, and each employee gets one mail', async () => {
  const sender = await colleague()
  const [one, other, mine] = [await create(sender), await create(sender), await create(employee)]
  await setRole('colleague', 'installer')
  for (const { id } of [one, other]) await expect.poll(() => reasonOf(id)).toBe('owner-demoted')
  await addNote()
  await expect.poll(() => receiver.at(new URL(mine.url).pathname).length).toBe(1)
  expect([one, other].flatMap(({ url }) => receiver.at(new URL(url).pathname))).toEqual([])

  const subject = 'Webhooks of the Installation Portal were disabled'
  const told = () => smtp.to(emailOf('employee')).filter(({ email }) => email.subject === subject)
  await expect.poll(() => told().length).toBe(1)
  expect(told()[0]?.email.text).toContain('2 webhooks were disabled')
  expect(told()[0]?.email.text).toContain('/system?tab=webhooks')
  expect(smtp.to(emailOf('colleague')).filter(({ email }) => email.subject === subject)).toEqual([])

  // The role does not bring them back; an employee does.
  await setRole('colleague', 'employee')
  await reacted()
  expect([await reasonOf(one.id), await reasonOf(other.id)]).toEqual(['owner-demoted', 'owner-demoted'])
  expect(await enable(employee, one.id)).toMatchObject({ status: 200, body: { disabled: null } })
  await addNote()
  await expect.poll(() => receiver.at(new URL(one.url).pathname).length).toBe(1)
  await setRole('colleague', 'installer')
  await reacted()
  expect(await reasonOf(one.id)).toBeUndefined()
  expect(told()).toHaveLength(1)
})

it('[SEND-20] one that another employee saved stays when its maker goes, and goes when they do', async () => {
  const { id } = await create(employee)
  const saved = await (await colleague())('PATCH', `/api/webhooks/${id}`, { events: ['NoteAdded', 'NoteEdited'] })
  expect(saved.status).toBe(200)
  await setRole('colleague', 'customer')
  await expect.poll(() => reasonOf(id)).toBe('owner-demoted')
})

it('[SEND-20] a person who is deleted leaves theirs disabled, with the reason', async () => {
  const email = `n${randomUUID()}@test.example`
  const body = { firstName: 'Nia', lastName: 'Test', email, role: 'employee' }
  const { id: userId } = CreatedUser.parse((await employee('POST', '/api/users', body)).body)
  await setRoleOf(userId)
  const webhookId = await createAs(userId)
  expect(await reasonOf(webhookId)).toBeUndefined()
  expect(await employee('DELETE', `/api/users/${userId}`)).toMatchObject({ status: 204 })
  await expect.poll(() => reasonOf(webhookId)).toBe('owner-deleted')
})

it('[SEND-20] one that comes into the log after its maker had lost the right is disabled, too', async () => {
  await setRole('colleague', 'installer')
  await reacted()
  // As a node appends it that had looked at their role just before.
  const webhookId = await createAs(userIdOf('colleague'))
  await expect.poll(() => reasonOf(webhookId)).toBe('owner-demoted')
})

const setRoleOf = (userId: UserId) => employee('PATCH', `/api/users/${userId}/role`, { role: 'employee' })
/** Makes a webhook in the name of a person, whatever their role. */
async function createAs(userId: UserId): Promise<WebhookId> {
  const webhookId = WebhookId.parse(1_000_000 + userId)
  const actor = { id: userId, role: 'employee' } as const
  const target = { url: receiver.urlOf('/as'), events: ['NoteAdded' as const], projectId: null, secretVersion: 'v' }
  const meta = { actor, commandId: CommandId.parse(randomUUID()), source: 'web' } as const
  await app.runtime.bus.webhooks().execute({ type: 'CreateWebhook', data: { webhookId, ...target } }, meta)
  return webhookId
}
