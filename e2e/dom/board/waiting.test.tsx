import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { User } from '#events/account/user.ts'
import { ConnectionStrip } from '../../../client/frame/connection-strip.tsx'
import { endSession } from '../../../client/api/request/query-client.ts'
import { useUser } from '../../../client/api/people/session.tsx'
import { browserLive } from '../../../client/live/browser-live.ts'
import { LiveProvider } from '../../../client/live/live-context.tsx'
import { entryOf } from '../../../client/live/testing/samples.ts'
import { NOT_ASKED } from '../../../client/live/outbox/device-state.ts'
import { LOST } from '../../../client/live/outbox/photo-state.ts'
import { samplePhoto } from '../../../client/live/testing/sample-photo.ts'
import { describeCard } from '../../../client/live/testing/outbox-by-hand.ts'
import { RefusalsButton } from '../../../client/shared/waiting/refusals-button.tsx'
import { openWaiting, waitingDialog } from '../../../client/shared/waiting/waiting-dialog.ts'
import { ConfirmProvider } from '../../../client/ui/overlay/confirm.tsx'
import { Around, openTestPage, type TestPage } from '../test-page.tsx'

let page: TestPage
// Signed in once: a second sign-in on the page ends the session before, and the connection of that session would say so to the page.
let me: User
beforeAll(async () => {
  page = await openTestPage()
  me = await page.signIn('employee')
})
afterAll(() => page.close())
beforeEach(() => {
  waitingDialog.setState({ open: null })
})
afterEach(cleanup)

const ignore = () => {}
const Connected = ({ children }: { children?: ReactNode }) => (
  <LiveProvider user={useUser()} topics={() => []} onChanged={ignore} onMissed={ignore} onSignedOut={endSession}>
    <ConfirmProvider>
      <ConnectionStrip />
      {children}
    </ConfirmProvider>
  </LiveProvider>
)

describe('work that waits', () => {
  it('[OFFLINE-101] [OFFLINE-105] [OFFLINE-106] says where it is kept, for how long it waits, and what may become of it', async () => {
    const { outbox } = browserLive(me)
    const { device } = outbox
    const at = new Date(Date.now() - 2 * 86_400_000 - 60_000).toISOString()
    // Held, so that it is not sent while the test looks at it.
    const entry = { ...entryOf(describeCard(7, 'Key in the box')), actor: me, at, state: 'held' as const }
    outbox.store.setState({ entries: [entry], refusals: [] })
    render(<Connected />, { wrapper: Around })
    const strip = await screen.findByText(/^The oldest of your work that is not saved was made on /)
    expect(strip.textContent).toMatch(/save it as a file\.$/)

    openWaiting('list')
    const dialog = await screen.findByRole('dialog', { name: 'Work that is not saved yet' })
    const says = (words: string) => waitFor(() => expect(dialog.textContent).toContain(words))
    await says('The oldest waits for more than two days')
    await says('kept in this tab')
    expect(dialog.textContent).not.toContain('may delete it after a while')

    device.setState({ state: 'kept', isPersistent: false, usage: { usedBytes: 90, quotaBytes: 100 } })
    await says('kept on this device')
    await says('This browser may delete it after a while')
    await says('90% of the room on this device is used')

    device.setState({ notKept: new Set([entry.id]), reason: 'the disk is full' })
    await says('Not all of it is kept on this device')
    await says('not kept (the disk is full)')
    await says('Key in the box')
    outbox.store.setState({ entries: [], refusals: [] })
    await says('Nothing waits')
  })

  it('[PHOTO-108] a photo that is being written says so, and one that is lost offers nothing but to be taken off', async () => {
    const { outbox } = browserLive(me)
    const photos = [
      samplePhoto('a', { actor: me, waitsFor: 'the connection' }),
      samplePhoto('b', { actor: me, ...LOST }),
    ] as const
    outbox.store.setState({ entries: photos, refusals: [] })
    outbox.device.setState({ ...NOT_ASKED, state: 'kept', notKept: new Set([photos[0].id]) })
    render(
      <Connected>
        <RefusalsButton />
      </Connected>,
      { wrapper: Around },
    )
    await screen.findByRole('button', { name: '1 lost' })
    openWaiting('list')
    const dialog = await screen.findByRole('dialog', { name: 'Work that is not saved yet' })
    const says = (words: string | RegExp) => waitFor(() => expect(dialog.textContent).toMatch(words))
    await says(/Being written to this device/)
    expect(dialog.textContent).not.toContain('Waiting for the connection')
    expect(dialog.textContent).toContain(LOST.reason)
    const names = () =>
      within(dialog)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label') ?? button.textContent)
    expect(names()).not.toContain('Retry b.png')
    outbox.device.setState({ notKept: new Set() })
    await says(/Waiting for the connection/)
    outbox.withdraw(photos[0].id)
    await says(/^(?!.*kept on this device)/)
    // The card's board stays to be opened; nothing else of it can be had.
    await expect.poll(() => names().toSorted()).toEqual(['Close', 'Remove b.png'])
    within(dialog).getByRole('button', { name: 'Remove b.png' }).click()
    await says('Nothing waits')
  })

  it.each([
    { status: 'refused', change: { reason: 'You may not add photos.' }, button: '1 refused', words: 'did not take it' },
    {
      status: 'unanswered',
      change: { unanswered: 9, reason: 'No answer.' },
      button: '1 not uploaded',
      words: 'gave no answer',
    },
  ])(
    '[STORY-11] [STORY-12] [PHOTO-106] a photo that was $status for good counts and stands in the list of its open board, with all ways on',
    async ({ change, button, words }) => {
      const { outbox } = browserLive(me)
      const photo = samplePhoto('a', { actor: me, state: 'failed', wasSent: true, ...change })
      outbox.photos.show(photo.stream)
      render(
        <Connected>
          <RefusalsButton />
        </Connected>,
        { wrapper: Around },
      )
      // A connection that comes tries a photo again that got no answer.
      await waitFor(() => expect(outbox.isConnected).toBe(true))
      act(() => outbox.store.setState({ entries: [photo], refusals: [] }))
      ;(await screen.findByRole('button', { name: button })).click()
      const panel = await screen.findByRole('dialog', {
        name: /^(Changes that were refused|Photos that were not uploaded)$/,
      })
      expect(panel.textContent).toContain(photo.reason)
      for (const name of ['Retry a.png', 'Save as a file', 'Put on another card'])
        expect(within(panel).queryByRole('button', { name })).not.toBeNull()
      within(panel).getByRole('button', { name: 'Remove a.png' }).click()
      const question = await screen.findByRole('alertdialog', { name: 'Remove a.png?' })
      expect(question.textContent).toContain(words)
      expect(within(question).queryByRole('button', { name: 'Save as a file' })).not.toBeNull()
      within(question).getByRole('button', { name: 'Remove' }).click()
      await waitFor(() => expect(outbox.store.getState().entries).toEqual([]))
    },
  )

  it('[OFFLINE-101] [PHOTO-108] a lost photo among what was refused does not make the rest be written', async () => {
    const { outbox } = browserLive(me)
    const refused = samplePhoto('a', { actor: me, state: 'refused', wasSent: true, reason: 'Its card is gone.' })
    const lost = samplePhoto('b', { actor: me, ...LOST })
    outbox.store.setState({ entries: [refused, lost], refusals: [] })
    outbox.device.setState({ ...NOT_ASKED, state: 'kept', notKept: new Set([lost.id]) })
    render(
      <Connected>
        <RefusalsButton />
      </Connected>,
      { wrapper: Around },
    )
    ;(await screen.findByRole('button', { name: '2 refused' })).click()
    const panel = await screen.findByRole('dialog', { name: 'Changes that were refused' })
    expect(panel.textContent).toContain('They are kept on this device until')
    expect(panel.textContent).not.toContain('being written')
    outbox.store.setState({ entries: [], refusals: [] })
  })
})
