import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Feedback } from '#events/feedback/api.ts'
import { MAX_SCREENSHOT_BYTES } from '#events/feedback/screenshot.ts'
import { FeedbackWidget } from '../../../client/features/feedback/feedback-widget.tsx'
import { useSession } from '../../../client/api/people/session.tsx'
import { useToast } from '../../../client/ui/toast/toast.ts'
import { PNG } from '../../../server/testing/app/pictures.ts'
import { Around, openTestPage, type TestPage, user } from '../test-page.tsx'

let page: TestPage
beforeAll(async () => {
  page = await openTestPage()
  await page.signIn('customer')
})
afterEach(cleanup)
afterAll(() => page.close())

const dialog = () => screen.findByRole('dialog', { name: 'Submit Feedback' })
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const toastOf = () => useToast.getState().shown
const pngFile = (bytes: Uint8Array = PNG, type = 'image/png') =>
  new File([new Uint8Array(bytes)], type === 'image/png' ? 'page.png' : 'page.svg', { type })

/** As the guard shows it. */
const WhileSignedIn = () => useSession().state === 'signed-in' && <FeedbackWidget />

/** Opens the dialog as the customer. */
async function open(): Promise<void> {
  render(<WhileSignedIn />, { wrapper: Around })
  await user.click(screen.getByRole('button', { name: 'Submit Feedback' }))
  await dialog()
}
const write = async (title: string, description: string) => {
  for (const [name, text] of Object.entries({ Title: title, Description: description })) {
    await user.clear(await field(name))
    if (text !== '') await user.type(await field(name), text)
  }
}
const send = async () =>
  user.click(within(await dialog()).getByRole('button', { name: /^(Submit Feedback|Submitting...)$/ }))
const list = async () => z.array(Feedback).parse((await (await page.app.as('employee'))('GET', '/api/feedback')).body)

describe('the form for feedback', () => {
  it('[FEEDBACK-4] has the texts of the specification, begins with a bug, and says what is missing', async () => {
    await open()
    expect((await dialog()).textContent).toContain('Help us improve by sharing your thoughts or reporting issues.')
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-checked'))).toEqual([
      'true',
      'false',
      'false',
    ])
    for (const name of ['Bug', 'Feature Request', 'General']) expect(screen.getByRole('radio', { name })).toBeTruthy()
    expect((await field('Title')).placeholder).toBe('Brief summary of your feedback')
    await write('ab', 'too short')
    await send()
    expect((await screen.findAllByText('Title must be at least 3 characters')).length).toBeGreaterThan(0)
    expect((await screen.findAllByText('Description must be at least 10 characters')).length).toBeGreaterThan(0)
    await write('', '')
  })

  it('[FEEDBACK-1] [FEEDBACK-6] sends what was written with page, browser and screenshot, and closes', async () => {
    await open()
    await user.click(screen.getByRole('radio', { name: 'Feature Request' }))
    await write('Sort by floor', 'Could the cards be sorted by floor?')
    await user.upload(screen.getByLabelText('Screenshot file'), pngFile())
    await screen.findByText('page.png')
    await send()
    await expect.poll(toastOf).toMatchObject({
      title: 'Feedback Submitted',
      description: 'Thank you for your feedback!',
    })
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    const [latest] = await list()
    expect(latest).toMatchObject({
      type: 'feature',
      title: 'Sort by floor',
      description: 'Could the cards be sorted by floor?',
      pagePath: '/',
      screenshot: expect.stringContaining('/screenshot'),
      browserInfo: { userAgent: navigator.userAgent, language: navigator.language },
    })
    const image = await (await page.app.as('employee'))('GET', latest?.screenshot ?? '')
    expect(image).toMatchObject({ status: 200, headers: { 'content-length': String(PNG.length) } })

    await user.click(screen.getByRole('button', { name: 'Submit Feedback' }))
    expect((await field('Title')).value).toBe('')
    expect(screen.getByRole('radio', { name: 'Bug' }).getAttribute('aria-checked')).toBe('true')
    expect(screen.queryByText('page.png')).toBeNull()
  })

  it('[FEEDBACK-6] takes a picture that is pasted, and says why another file is none', async () => {
    await open()
    fireEvent.paste(await field('Description'), { clipboardData: { files: [pngFile()] } })
    await screen.findByText('page.png')
    fireEvent.paste(await field('Description'), {
      clipboardData: { files: [pngFile(Buffer.from('<svg/>'), 'image/svg+xml')] },
    })
    await screen.findByText('Screenshot must be a PNG or JPEG image')
    expect(screen.getByText('page.png')).toBeTruthy()
    fireEvent.paste(await field('Title'), {
      clipboardData: { files: [pngFile(Buffer.concat([PNG, new Uint8Array(MAX_SCREENSHOT_BYTES)]))] },
    })
    await screen.findByText('Screenshot must be at most 5 MB')
    await user.click(screen.getByRole('button', { name: 'Remove screenshot' }))
    expect(screen.queryByText('page.png')).toBeNull()
    expect(screen.queryByText('Screenshot must be at most 5 MB')).toBeNull()
  })

  it('[FEEDBACK-11] keeps what was typed when the server refuses it, with the sentence of the server', async () => {
    await open()
    await write('A picture', 'which is none, though it begins as one')
    await user.upload(screen.getByLabelText('Screenshot file'), pngFile(Buffer.from('<svg/>')))
    await screen.findByText('Screenshot must be a PNG or JPEG image')
    await user.upload(
      screen.getByLabelText('Screenshot file'),
      pngFile(Buffer.concat([PNG.subarray(0, 8), Buffer.from('<svg/>')])),
    )
    await screen.findByText('page.png')
    await send()
    await expect.poll(toastOf).toMatchObject({
      title: 'Error Submitting Feedback',
      description: 'Screenshot must be a PNG or JPEG image',
      variant: 'destructive',
    })
    expect((await field('Title')).value).toBe('A picture')
    cleanup()
    await open()
    expect((await field('Title')).value).toBe('A picture')
  })

  it('[FEEDBACK-3] is one feedback when the answer was lost and it is sent again', async () => {
    await open()
    await write('Lost on its way', 'The line broke after it was sent.')
    page.line.stall('answers')
    const count = async () => (await list()).filter(({ title }) => title === 'Lost on its way').length
    await send()
    await expect.poll(count).toBe(1)
    await page.line.cut()
    await expect.poll(() => toastOf()?.title).toBe('Error Submitting Feedback')
    await page.line.restore()
    await send()
    await expect.poll(() => toastOf()?.title).toBe('Feedback Submitted')
    expect(await count()).toBe(1)
  })

  it('asks to log in when the session is over', async () => {
    await open()
    await write('Signed out', 'The session ended meanwhile.')
    await fetch('/api/auth/logout', { method: 'POST', headers: { 'x-requested-with': 'test' } })
    await send()
    await expect.poll(toastOf).toMatchObject({
      title: 'Login Required',
      description: 'You need to be logged in to submit feedback',
      variant: 'destructive',
    })
  })
})
