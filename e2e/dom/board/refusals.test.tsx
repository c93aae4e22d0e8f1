import { boardKind } from '../../../client/live/board.ts'
import { render, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DeviceId } from '#events/kernel/ids.ts'
import { endSession } from '../../../client/api/request/query-client.ts'
import { useUser } from '../../../client/api/people/session.tsx'
import { browserLive } from '../../../client/live/browser-live.ts'
import { LiveProvider } from '../../../client/live/live-context.tsx'
import { RefusalsButton } from '../../../client/shared/waiting/refusals-button.tsx'
import { ConfirmProvider } from '../../../client/ui/overlay/confirm.tsx'
import { addCard, createProject } from '../../../server/testing/app/answers.ts'
import { Around, openTestPage, type TestPage, user } from '../test-page.tsx'

let page: TestPage
beforeAll(async () => {
  page = await openTestPage()
})
afterAll(() => page.close())

const ignore = () => {}
const Connected = () => (
  <LiveProvider user={useUser()} topics={() => []} onChanged={ignore} onMissed={ignore} onSignedOut={endSession}>
    <ConfirmProvider>
      <RefusalsButton />
    </ConfirmProvider>
  </LiveProvider>
)

const item = (name: string) => screen.findByRole('listitem', { name })
const press = async (card: string, name: string) => user.click(within(await item(card)).getByRole('button', { name }))

describe('[LIVE-69] the list of refusals', () => {
  it('keeps card, project, reason and text of each, until its person discards them', async () => {
    const employee = await page.app.as('employee')
    const { id: projectId } = await createProject(employee, 'Harbour')
    const gate = await addCard(employee, projectId, 'Gate')
    const door = await addCard(employee, projectId, 'Door')
    const board = browserLive(await page.signIn('employee')).stream(boardKind, projectId)
    render(<Connected />, { wrapper: Around })
    const leave = board.watch()
    await expect.poll(() => board.store.getState().cards.size).toBe(2)

    // Both cards are deleted, which this page does not hear of before it writes.
    page.line.stall('answers')
    for (const { id } of [gate, door]) await employee('DELETE', `/api/devices/${id}`)
    const describeCard = (id: number, description: string) =>
      board.send({ type: 'DescribeDevice', data: { deviceId: DeviceId.parse(id), description, base: '' } })
    const sent = [describeCard(gate.id, 'Key in the box'), describeCard(door.id, 'Opens outwards')]
    await page.line.restore()
    expect((await Promise.all(sent)).map(({ ok }) => ok)).toEqual([false, false])

    await user.click(await screen.findByRole('button', { name: '2 refused' }))
    const gateItem = await item('Gate')
    expect(gateItem.textContent).toContain('Harbour')
    expect(gateItem.textContent).toContain('New description.')
    expect(gateItem.textContent).toContain('Key in the box')

    // It works once the card is restored alone, so that is not the button that leads; and there is no card to open.
    expect(within(gateItem).getByRole('button', { name: 'Retry' }).className).not.toContain('bg-accent')
    expect(within(gateItem).queryByRole('link', { name: 'Open the card' })).toBeNull()
    await press('Gate', 'Discard')
    expect(screen.queryByRole('listitem', { name: 'Gate' })).toBeNull()
    await press('Door', 'Discard')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: /refused/ })).toBeNull()
    leave()
  })
})
