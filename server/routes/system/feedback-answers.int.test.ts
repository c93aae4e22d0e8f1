import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Feedback, OwnFeedback } from '#events/feedback/api.ts'
import type { Send } from '../../testing/app/app.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const customer = await app.as('customer')

async function submit(change: object = {}, send: Send = customer): Promise<Feedback> {
  const written = { type: 'bug', title: 'The list is empty', description: 'It was full before.', pagePath: '/' }
  return Feedback.parse((await send('POST', '/api/feedback', { ...written, ...change })).body)
}

describe('what becomes of feedback', () => {
  it('[FEEDBACK-31] of two statuses that were set from the same one, the second is told of the first', async () => {
    const { id } = await submit()
    const set = (status: string) => employee('PATCH', `/api/feedback/${id}/status`, { status, base: 'open' })
    await set('resolved')
    expect(await set('closed')).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile', theirs: { status: 'resolved' } },
    })
  })

  it('[FEEDBACK-30] is answered by employees, and by no one else', async () => {
    const { id } = await submit()
    const answer = (body: object, send = employee) => send('PATCH', `/api/feedback/${id}/answer`, body)
    expect(await answer({ answer: ' ', base: null })).toMatchObject({
      status: 400,
      body: { message: 'Answer is required' },
    })
    expect(await answer({ answer: 'Mine.', base: null }, customer)).toMatchObject({ status: 403 })
    expect(await answer({ answer: 'Unseen.' })).toMatchObject({ status: 400, body: { code: 'bad-request' } })
    expect(await answer({ answer: ' Mended. ', base: null })).toMatchObject({
      status: 200,
      body: { answer: { text: 'Mended.', by: 1 } },
    })
    expect(await answer({ answer: 'No.', base: null })).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile', theirs: { answer: 'Mended.' } },
    })
  })

  it('[FEEDBACK-32] is read by its author, with status and answer, and nothing of another person', async () => {
    const installer = await app.as('installer')
    const mine = await submit({ title: 'Mine alone' }, installer)
    await employee('PATCH', `/api/feedback/${mine.id}/status`, { status: 'resolved' })
    await employee('PATCH', `/api/feedback/${mine.id}/answer`, { answer: 'Mended.', base: null })
    const own = z.array(OwnFeedback).parse((await installer('GET', '/api/feedback/mine')).body)
    expect(own[0]).toMatchObject({ id: mine.id, status: 'resolved', answer: { text: 'Mended.' } })
    const { body } = await (await app.as('customer'))('GET', '/api/feedback/mine')
    expect(
      z
        .array(OwnFeedback)
        .parse(body)
        .map(({ title }) => title),
    ).not.toContain('Mine alone')
    expect(JSON.stringify(body)).not.toContain('"by"')
  })
})
