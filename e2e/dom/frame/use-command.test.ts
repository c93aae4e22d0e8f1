import { act, cleanup, renderHook } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ProjectSummary } from '#events/project/api.ts'
import { InstanceId } from '#events/kernel/ids.ts'
import { useCreateProject } from '../../../client/features/installs/create-project-dialog.tsx'
import { type CommandOutcome, useCommand } from '../../../client/api/request/use-command.ts'
import { useToast } from '../../../client/ui/toast/toast.ts'
import { Around, openTestPage, type TestPage } from '../test-page.tsx'

type Body = { readonly name: string; readonly verkadaInstanceId: number }
type CreatedProject = CommandOutcome<ProjectSummary>

let page: TestPage
beforeAll(async () => {
  page = await openTestPage()
  await page.signIn('employee')
})
afterEach(cleanup)
afterAll(() => page.close())

const bodyOf = (name: string): Body => ({ name, verkadaInstanceId: 1 })

/** A screen that creates projects. */
function openScreen() {
  const { result } = renderHook(
    () =>
      useCommand({
        call: (body: Body) => ({ method: 'POST', path: '/api/projects', body }),
        read: (body) => ProjectSummary.parse(body),
        success: ({ name }) => ({ title: `${name} created` }),
        failure: (error) => ({ title: 'Not created', description: error.message }),
      }),
    { wrapper: Around },
  )
  return {
    async send(...names: string[]): Promise<CreatedProject[]> {
      const sent = await act(() => Promise.all(names.map((name) => result.current.send(bodyOf(name)))))
      // The hook says so with the next paint.
      await expect.poll(() => result.current.isPending).toBe(false)
      return sent
    },
    state: () => result.current,
  }
}

/** How many projects of each of these names there are. */
async function countsOf(...names: string[]): Promise<number[]> {
  const { body } = await (await page.app.as('employee'))('GET', '/api/projects')
  const projects = z.array(ProjectSummary).parse(body)
  return names.map((name) => projects.filter((project) => project.name === name).length)
}

const toastTitle = () => useToast.getState().shown?.title

/** Lets what is asked get to the server, and takes the answers away with the line. */
async function loseAnswers(send: () => Promise<CreatedProject[]>, name: string): Promise<CreatedProject[]> {
  page.line.stall('answers')
  const sending = send()
  await expect.poll(() => countsOf(name)).toEqual([1])
  await page.line.cut()
  return sending
}

describe('a command that needs a connection', () => {
  it('gives what the server answered and says so', async () => {
    const screen = openScreen()
    expect(screen.state().id).toBeNull()
    const [sent] = await screen.send('Harbour')
    expect(sent).toMatchObject({ ok: true, result: { name: 'Harbour' } })
    expect(toastTitle()).toBe('Harbour created')
    expect(screen.state()).toMatchObject({ error: null, id: expect.any(String) })
  })

  it('takes effect once when its answer is lost and the person sends it again, and another one besides', async () => {
    const screen = openScreen()
    const [lost] = await loseAnswers(() => screen.send('Mill'), 'Mill')
    expect(lost).toMatchObject({ ok: false, fieldErrors: {} })
    expect(toastTitle()).toBe('Not created')
    const { id } = screen.state()

    await page.line.restore()
    const [again] = await screen.send('Mill')
    expect(again).toMatchObject({ ok: true, result: { name: 'Mill' } })
    expect(screen.state().id).toBe(id)
    // Decided by now: the same once more is another project.
    await screen.send('Mill')
    expect(screen.state().id).not.toBe(id)
    expect(await countsOf('Mill')).toEqual([2])
  })

  it('[READ-35] makes one project when its answer is lost and it is sent again from a dialog that was opened anew', async () => {
    const openDialog = () => renderHook(useCreateProject, { wrapper: Around }).result
    const create = (dialog: ReturnType<typeof openDialog>) =>
      act(() => dialog.current.send({ name: 'Weir', assignedUsers: [], verkadaInstanceId: InstanceId.parse(1) }))
    const closed = openDialog()
    await loseAnswers(async () => [await create(closed)], 'Weir')
    cleanup()
    await page.line.restore()
    expect(await create(openDialog())).toMatchObject({ ok: true, result: { name: 'Weir' } })
    expect(await countsOf('Weir')).toEqual([1])
    cleanup()
    // Decided by now: the same once more is another project.
    await create(openDialog())
    expect(await countsOf('Weir')).toEqual([2])
  })

  it('is sent once more by itself when no answer came', async () => {
    const screen = openScreen()
    page.line.stall('answers')
    const sending = screen.send('Quarry')
    await expect.poll(() => countsOf('Quarry')).toEqual([1])
    await page.line.cut()
    await page.line.restore()
    expect(await sending).toMatchObject([{ ok: true, result: { name: 'Quarry' } }])
    expect(toastTitle()).toBe('Quarry created')
    expect(await countsOf('Quarry')).toEqual([1])
  })

  it('is not sent twice while it is under way; another one follows it', async () => {
    const screen = openScreen()
    const sent = await screen.send('Dock', 'Dock', 'Pier')
    expect(sent.map((one) => one.ok && one.result.name)).toEqual(['Dock', 'Dock', 'Pier'])
    expect(await countsOf('Dock', 'Pier')).toEqual([1, 1])
  })

  it('gives the sentences of the server about each field', async () => {
    const screen = openScreen()
    const [sent] = await screen.send('x'.repeat(201))
    expect(sent).toMatchObject({ ok: false, fieldErrors: { name: expect.stringContaining('200') } })
    expect(toastTitle()).toBe('Not created')
    expect(screen.state().error).toBeInstanceOf(Error)
  })
})
