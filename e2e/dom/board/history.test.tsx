import { cleanup, render, renderHook, screen } from '@testing-library/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FormRecord } from '#events/form/api.ts'
import { FormId, type ProjectId } from '#events/kernel/ids.ts'
import { CreatedApiKey } from '#events/keys/api.ts'
import { Note } from '#events/notes/api.ts'
import { HistoryPage } from '#events/project/history/api.ts'
import { endSession, queryClient } from '../../../client/api/request/query-client.ts'
import { useUser } from '../../../client/api/people/session.tsx'
import { followedTopics, readAgain, takeChange } from '../../../client/api/lists/topics.ts'
import { HistoryLine } from '../../../client/features/history/history-line.tsx'
import { HistoryChips } from '../../../client/features/history/history-chips.tsx'
import { askedIn, readHistoryUrl } from '../../../client/features/history/history-url.ts'
import { useDeviceOptions } from '../../../client/features/history/use-device-options.ts'
import { RecordLine } from '../../../client/features/surveys/record/record-line.tsx'
import { useLines } from '../../../client/features/history/use-lines.ts'
import { StreamProvider, LiveProvider, useConnection } from '../../../client/live/live-context.tsx'
import { useBoardHandle } from '../../../client/shared/board/use-board.ts'
import { ConfirmProvider } from '../../../client/ui/overlay/confirm.tsx'
import { addCard, createProject } from '../../../server/testing/app/answers.ts'
import { withKey } from '../../../server/testing/app/api-keys.ts'
import type { Send } from '../../../server/testing/app/app.ts'
import { newForm } from '../../../server/testing/app/forms.ts'
import { Around, openTestPage, type TestPage } from '../test-page.tsx'

let page: TestPage
let employee: Send
beforeAll(async () => {
  page = await openTestPage()
  employee = await page.app.as('employee')
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})
afterAll(() => page.close())

/** The time of a read and a painting on a busy machine, in milliseconds. */
const patience = { timeout: 60_000 }

/** The providers around the parts of the history screen of a project. */
const around =
  (projectId: ProjectId) =>
  ({ children }: { children: ReactNode }) => (
    <Around>
      <Connected projectId={projectId}>{children}</Connected>
    </Around>
  )
const Connected = ({ projectId, children }: { projectId: ProjectId; children: ReactNode }) => (
  <LiveProvider
    user={useUser()}
    topics={followedTopics}
    onChanged={takeChange}
    onMissed={readAgain}
    onSignedOut={endSession}
  >
    <Board projectId={projectId}>{children}</Board>
  </LiveProvider>
)
const Board = ({ projectId, children }: { projectId: ProjectId; children: ReactNode }) => (
  <StreamProvider stream={useBoardHandle(projectId, 'unseen')}>{children}</StreamProvider>
)

describe('the history screen', () => {
  it('[HIST-16] keeps the focus on the cross of a filter whose name changes', async () => {
    const { id } = await createProject(employee, 'Harbour')
    const gate = await addCard(employee, id, 'Gate')
    await page.signIn('employee')
    const view = readHistoryUrl(`device=${gate.id}`)
    const Chips = () => (
      <HistoryChips projectId={id} view={view} change={() => {}} filterButton={useRef<HTMLButtonElement>(null)} />
    )
    render(<Chips />, { wrapper: around(id) })
    const cross = await screen.findByRole('button', { name: 'Remove filter Gate' }, patience)
    cross.focus()
    await employee('PATCH', `/api/devices/${gate.id}/name`, { name: 'Door' })
    await screen.findByRole('button', { name: 'Remove filter Door' }, patience)
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove filter Door')
  })

  it('[HIST-121] names the API key by which something came, on a project and on a survey', async () => {
    const { id } = await createProject(employee, 'Harbour')
    const made = await employee('POST', '/api/api-keys', {
      name: 'Night report',
      scopes: ['projects:read', 'projects:write', 'surveys:write'],
    })
    const key = withKey(page.app, CreatedApiKey.parse(made.body).key)
    await addCard(key, id, 'Gate')
    const form = FormId.parse(await newForm(key))
    const record = FormRecord.parse((await employee('GET', `/api/forms/${form}/history`)).body)
    await page.signIn('employee')
    const { lines } = HistoryPage.parse((await employee('GET', `/api/projects/${id}/history`)).body)
    const roving = { 'data-roving': true, tabIndex: 0, onFocus: () => {}, ref: () => {} } as const
    const rest = { roving, isTabStop: true, isMarked: false, isBroken: false, isOpen: false, onToggle: () => {} }
    const rows = lines.map((line) => <HistoryLine key={line.line} line={line} {...rest} />)
    const told = record.lines.map((line) => (
      <RecordLine key={`of the survey ${line.revision}`} form={form} line={line} />
    ))
    render(<ConfirmProvider>{[...rows, ...told]}</ConfirmProvider>, { wrapper: around(id) })
    const ways = await screen.findAllByText(/^through key /, undefined, patience)
    expect(ways.map(({ textContent }) => textContent)).toEqual(Array(2).fill('through key Night report'))
    expect(screen.getAllByText('in the browser')).toHaveLength(1)
  })

  it('[HIST-26] offers a deleted device also when another one has come at the same moment', async () => {
    const { id } = await createProject(employee, 'Harbour')
    const gate = await addCard(employee, id, 'Gate')
    await page.signIn('employee')
    const { result } = renderHook(() => useDeviceOptions().map(({ label }) => label), { wrapper: around(id) })
    await expect.poll(() => result.current).toEqual(['Gate'])
    page.line.stall('answers')
    await addCard(employee, id, 'Door')
    await employee('DELETE', `/api/devices/${gate.id}`)
    await page.line.restore()
    await expect.poll(() => result.current).toEqual(['Door', 'Gate (deleted)'])
  })

  it('[HIST-17] has what happened during an outage, though the lists tell nothing of it', async () => {
    const { id } = await createProject(employee, 'Harbour')
    await page.signIn('employee')
    const errors: boolean[] = []
    const { result } = renderHook(
      () => {
        const { lines = [], isBeforeError } = useLines(id, askedIn(readHistoryUrl('')), true)
        useEffect(() => void errors.push(isBeforeError), [isBeforeError])
        return { kinds: lines.map(({ kind }) => kind), connection: useConnection() }
      },
      { wrapper: around(id) },
    )
    await expect.poll(() => result.current).toMatchObject({ kinds: ['project'], connection: 'live' })
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    await page.line.cut()
    await expect.poll(() => result.current.connection).not.toBe('live')
    const { body } = await employee('POST', `/api/projects/${id}/notes`, { title: 'Gate code', content: '1234' })
    await employee('DELETE', `/api/notes/${Note.parse(body).id}`)
    // A read that began without a connection has failed by then.
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    await page.line.restore()
    await expect.poll(() => result.current.kinds).toEqual(['notes', 'notes', 'project'])
    expect(errors).toEqual([false])
  })
})
