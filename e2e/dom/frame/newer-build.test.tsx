import { cleanup, render, screen } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProjectId } from '#events/kernel/ids.ts'
import { projectStream } from '#events/project/stream.ts'
import { App } from '../../../client/app.tsx'
import { addCard, createProject } from '../../../server/testing/app/answers.ts'
import { all } from '../../../server/testing/event-store/contract-kit.ts'
import { openTestPage, type TestPage } from '../test-page.tsx'

let page: TestPage
beforeAll(async () => {
  page = await openTestPage()
})
afterAll(() => page.close())

/** Screens and their code come one after another, which takes a busy machine a while. */
const patience = { timeout: 60_000 }

/** A project with a card, and an event behind it that this build does not know. */
async function changedByNewerBuild() {
  const employee = await page.app.as('employee')
  const { id } = await createProject(employee, 'Harbour')
  const card = await addCard(employee, id, 'Gate')
  const { store } = page.app.runtime
  const stream = projectStream(ProjectId.parse(id))
  const last = (await all(store.read(stream, 0))).at(-1)
  if (!last) throw new Error('no project')
  const { position: _, ...event } = last
  const { revision } = event
  const unknown = { ...event, id: crypto.randomUUID(), revision: revision + 1, type: 'CardTeleported', data: {} }
  // An event that this build does not know cannot have one of its types.
  await store.append(stream, revision, [unknown as unknown as typeof event])
  return { id, card }
}

describe('a project that a newer build has changed', () => {
  it('[REPLAY-10] is replayed and compared up to that change, and says so', async () => {
    const { id } = await changedByNewerBuild()
    await page.signIn('employee')
    for (const path of ['replay', 'compare']) {
      history.pushState(null, '', `/projects/${id}/${path}`)
      render(<App />)
      await screen.findByText('Newer changes cannot be shown', undefined, patience)
      expect(screen.queryByText(/could not be loaded/)).toBeNull()
      cleanup()
    }
  })

  it('[HIST-24] has a history that calls the project and its devices by name', async () => {
    const { id, card } = await changedByNewerBuild()
    await page.signIn('employee')
    history.pushState(null, '', `/projects/${id}/history?device=${card.id}`)
    render(<App />)
    await screen.findByRole('button', { name: 'Remove filter Gate' }, patience)
    await expect.poll(() => document.title).toContain('History of Harbour')
    expect(screen.queryByText(/could not be loaded/)).toBeNull()
  })
})
