import '../own-databases.ts'
import { act, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { keepOutboxes } from '../../../client/frame/keep-outbox.ts'
import { useToast } from '../../../client/ui/toast/toast.ts'
import { userIdOf, type Send } from '../../../server/testing/app/app.ts'
import {
  addCamera,
  camera,
  door,
  editForm,
  failing,
  fieldOf,
  fill,
  intercept,
  leave,
  makeForm,
  openForm,
  press,
  readForm,
  save,
  saveByCall,
  section,
  sectionTitles,
  shown,
  toast,
} from './form-page.tsx'
import {
  answerUploads,
  choose,
  inputs,
  noPicture,
  onTheirWay,
  photosOf,
  picture,
  pictures,
  sendAgain,
  takeOff,
} from './form-photos-page.ts'
import { openTestPage, type TestPage, user } from '../test-page.tsx'

let page: TestPage
let employee: Send
beforeAll(async () => {
  page = await openTestPage()
  employee = await page.app.as('employee')
  await page.signIn('employee')
})
afterEach(() => {
  vi.restoreAllMocks()
  leave()
})
afterAll(() => page.close())

const MB = 1024 * 1024
const PATH = [expect.stringMatching(/^form-/)]
const stored = async (id: number) => (await readForm(employee, id)).sections

describe('[FORM-90] a section', () => {
  it('says which photos it takes, and takes no other while one is on its way', async () => {
    await editForm(await makeForm(employee, camera(1), { id: 2, type: 'networking', title: 'Networking' }))
    for (const title of ['Camera 1', 'Networking'])
      expect(section(title).textContent).toContain('JPG, PNG, GIF up to 25MB')
    const open = { multiple: true, accept: 'image/*', disabled: false }
    const attributes = inputs('Camera 1').map(({ multiple, accept, disabled }) => ({ multiple, accept, disabled }))
    expect(attributes).toEqual([open, open])
    page.line.stall('answers')
    await choose('Camera 1', picture('view.jpg'))
    const uploading = await within(section('Camera 1')).findByRole('button', { name: 'Uploading...' })
    expect(uploading.getAttribute('aria-disabled')).toBe('true')
    const disabled = [...inputs('Camera 1'), ...inputs('Networking')].map((input) => input.disabled)
    expect(disabled).toEqual([true, true, false, false])
    await page.line.restore()
    await expect.poll(toast).toEqual(['Photo uploaded successfully'])
    await expect.poll(() => inputs('Camera 1').map(({ disabled }) => disabled)).toEqual([false, false])
  })

  it('keeps a photo that was not deleted, and says the reason phrase', async () => {
    await editForm(await makeForm(employee, camera(1)))
    await choose('Camera 1', picture('stays.jpg'))
    await expect.poll(() => photosOf('Camera 1')).toBe(1)
    await press('stays.jpg', screen.getByRole('list', { name: 'All photos of Camera 1' }))
    const deleteIt = async () => {
      await press('Delete this photo')
      await press('Delete', await screen.findByRole('alertdialog'))
    }
    const message = 'The photos are closed.'
    const stop = intercept('POST', '/api/forms/delete-photo', failing(500, 'Internal Server Error', { message }))
    await deleteIt()
    await expect.poll(toast).toEqual(['Failed to delete photo: Internal Server Error', message])
    stop()
    await deleteIt()
    await expect.poll(toast).toEqual(['Photo deleted successfully'])
    await expect.poll(() => photosOf('Camera 1')).toBe(0)
  })
})

describe('[FORM-93] a photo that does not get there', () => {
  it('[FORM-181] [PHOTO-109] [STORY-11] says why in the words of the specification, once, and holds the save until it is sent again or removed', async () => {
    const id = await makeForm(employee)
    await editForm(id)
    await addCamera()
    const again = { message: 'Send it again.' }
    const away = 'The server could not take it. Retry in a moment.'
    const noPath = 'No photo path returned from server'
    const answers: { answer: Parameters<typeof answerUploads>; reason: string; said: string }[] = [
      { answer: [500, 'Server Error'], reason: away, said: 'Server Error' },
      { answer: [408, 'Request Timeout', again], reason: again.message, said: 'Request Timeout' },
      { answer: [201, 'Created', { photos: [] }], reason: noPath, said: noPath },
      { answer: [201, 'Created', { files: 1 }], reason: noPath, said: noPath },
      { answer: [429, 'Too Many Requests', again], reason: again.message, said: 'Too Many Requests' },
    ]
    for (const { answer, reason, said } of answers) {
      answerUploads(...answer)
      await choose('Camera 1', picture('view.jpg'))
      const title = `Failed to upload photo: ${said}`
      await expect.poll(toast).toEqual(reason === said ? [title] : [title, reason])
      expect(onTheirWay('Camera 1')).toEqual([expect.stringContaining(reason)])
      expect(section('Camera 1').textContent).not.toContain('No photos yet.')
      within(section('Camera 1')).getByRole('button', { name: 'Save as a file' })
      await user.click(within(section('Camera 1')).getByRole('button', { expanded: true }))
      expect(onTheirWay('Camera 1')).toEqual([])
      await press('Save Form')
      await expect.poll(toast).toEqual(['1 photo did not get there', expect.stringContaining('Retry or remove it')])
      expect(onTheirWay('Camera 1')).toHaveLength(1)
      sendAgain()
      if (answer[0] !== 429) await takeOff('Remove', 'view.jpg')
    }
    await press('Retry view.jpg')
    await expect.poll(() => photosOf('Camera 1')).toBe(1)
    await save()
    expect(await stored(id)).toMatchObject([{ photos: PATH }])
  })

  it('is not sent where it is of another type, too large or over the quota; the server judges as well', async () => {
    const person = userIdOf('employee')
    const limit = (quotaLimitMB: number) => employee('PATCH', `/api/admin/quota-limit/${person}`, { quotaLimitMB })
    await editForm(await makeForm(employee, camera(1)))
    await expect.poll(() => section('Camera 1').textContent).toContain('1,024 MB')
    // Past the filter of the dialog in which files are chosen.
    for (const input of inputs('Camera 1')) input.accept = ''
    for (const [file, said] of [
      [new File(['x'], 'list.txt', { type: 'text/plain' }), ['Invalid file type', 'Please select an image file']],
      [noPicture('large.jpg', new Uint8Array(25 * MB + 1)), ['File too large', 'File must be smaller than 25MB']],
    ] as const) {
      await choose('Camera 1', file)
      await expect.poll(toast).toEqual(said)
      expect(onTheirWay('Camera 1')).toEqual([expect.stringContaining(said[1])])
      await press(`Dismiss ${file.name}`)
    }
    // The page still knows the old limit.
    await limit(1)
    await choose('Camera 1', picture('over.jpg', MB))
    const used = expect.stringMatching(/^Storage limit reached: \d+% used \(.+\/1MB\)$/)
    await expect.poll(toast).toEqual(['Quota exceeded', used])
    await expect.poll(() => section('Camera 1').textContent).toContain('/ 1 MB')
    await choose('Camera 1', picture('more.jpg', 2 * MB))
    await expect.poll(toast).toEqual(['Quota exceeded', 'Upload would exceed your storage quota'])
    expect(onTheirWay('Camera 1')).toEqual([expect.stringContaining('over.jpg'), expect.stringContaining('more.jpg')])
    await limit(1024)
    // There is room again.
    await press('Retry over.jpg')
    await expect.poll(() => photosOf('Camera 1')).toBe(1)
  })

  it('[FORM-180] takes none of the others with it, also where it is cancelled, and one toast says all', async () => {
    await editForm(await makeForm(employee, camera(1)))
    await choose('Camera 1', picture('one.jpg'), noPicture('broken.jpg'), picture('two.jpg'))
    const why = 'Please select an image file'
    await expect
      .poll(toast)
      .toEqual(['2 photo(s) uploaded successfully', expect.stringContaining(`broken.jpg: ${why}`)])
    await expect.poll(() => photosOf('Camera 1')).toBe(2)
    expect(onTheirWay('Camera 1')).toEqual([expect.stringContaining(why)])
    await takeOff('Dismiss', 'broken.jpg')
    page.line.stall('answers')
    await choose('Camera 1', picture('wanted.jpg'), noPicture('unwanted.jpg'))
    await press('Cancel unwanted.jpg')
    await page.line.restore()
    await expect.poll(toast).toEqual(['Photo uploaded successfully'])
    await expect.poll(() => photosOf('Camera 1')).toBe(3)
    expect(onTheirWay('Camera 1')).toEqual([])
  })
})

describe('[FORM-91] photos of a section that is not saved yet', () => {
  it('stand in the draft after a reload too, and are its own once it is saved', async () => {
    const id = await makeForm(employee)
    await editForm(id)
    await addCamera()
    await choose('Camera 1', picture('view.jpg'))
    await expect.poll(() => photosOf('Camera 1')).toBe(1)
    await openForm(id)
    expect(photosOf('Camera 1')).toBe(1)
    await save()
    expect(await stored(id)).toMatchObject([{ photos: PATH }])
  })

  it('[FORM-182] stay its own where it is deleted, while it can be put back, and hold up no save', async () => {
    const id = await makeForm(employee, camera(1))
    await editForm(id)
    await addCamera()
    page.line.stall('answers')
    await choose('Camera 2', ...pictures(2))
    await expect.poll(() => onTheirWay('Camera 2')).toHaveLength(2)
    await press('Delete Camera 2')
    expect(sectionTitles()).toEqual(['Camera 1'])
    act(() => useToast.getState().shown?.action?.onClick())
    expect(onTheirWay('Camera 2')).toHaveLength(2)
    await press('Delete Camera 2')
    // It has the name of the one before it, and none of its photos.
    await addCamera()
    await page.line.restore()
    expect(section('Camera 2').textContent).toContain('No photos yet.')
    await choose('Camera 2', picture('own.jpg'))
    await expect.poll(() => photosOf('Camera 2')).toBe(1)
    await save()
    expect((await stored(id))[1]).toMatchObject({ photos: PATH })
  })

  it('[FORM-35] leave the draft where the server let them go, are counted by section, and hold up no other save', async () => {
    const id = await makeForm(employee)
    await editForm(id)
    await addCamera()
    await choose('Camera 1', ...pictures(2))
    await expect.poll(() => photosOf('Camera 1')).toBe(2)
    // A draft of which the server has let one photo go meanwhile.
    for (const key of Object.keys(localStorage)) {
      const kept = localStorage.getItem(key) ?? ''
      localStorage.setItem(key, kept.replace(/form-\d+\/[0-9a-f]{64}/, `form-${id}/${'a'.repeat(64)}`))
    }
    await openForm(id)
    expect(photosOf('Camera 1')).toBe(2)
    await press('Save Form')
    await expect
      .poll(toast)
      .toEqual(['Failed to save form: Conflict', expect.stringContaining('1 photo of Camera 1 is gone')])
    expect(photosOf('Camera 1')).toBe(1)
    await save()
    expect(await stored(id)).toMatchObject([{ title: 'Camera 1', photos: PATH }])
  })
})

describe('photos that wait on the device', () => {
  it('[FORM-188] are said not to be kept where it has no room, and are sent all the same', async () => {
    keepOutboxes()
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await editForm(await makeForm(employee, camera(1)))
    answerUploads()
    await choose('Camera 1', ...pictures(2))
    const told = () => within(section('Camera 1')).queryByText(/not kept/)?.textContent
    await expect.poll(told).toContain('2 photos are not kept on this device. There is no room left on this device.')
    sendAgain()
    await page.line.cut()
    await page.line.restore()
    await expect.poll(() => photosOf('Camera 1')).toBe(2)
    expect(within(section('Camera 1')).queryByRole('alert')).toBe(null)
  })

  it('[FORM-190] stay in sight where another person deleted their section, after a reload too', async () => {
    const id = await makeForm(employee, camera(1), camera(2))
    await editForm(id)
    answerUploads()
    await choose('Camera 1', picture('view.jpg'))
    await saveByCall(await page.app.as('colleague'), id, camera(2))
    const homeless = async () => (await screen.findByRole('list', { name: 'Photos whose section is gone' })).textContent
    expect(await homeless()).toContain('Its section was deleted.')
    await openForm(id)
    expect(await homeless()).toContain('Its section was deleted.')
    await takeOff('Dismiss', 'view.jpg')
    await expect.poll(() => screen.queryByRole('list', { name: 'Photos whose section is gone' })).toBe(null)
  })
})

it('[FORM-36] photos of a door that are no paths of ours have a placeholder with their name, beside others too', async () => {
  const id = await makeForm(employee, door(1), door(2))
  await saveByCall(employee, id, door(1, { doorPhotos: ['legacy-17', 'legacy-18'] }), door(2))
  await openForm(id)
  const { textContent } = screen.getByRole('list', { name: 'All photos of Door 1' })
  expect(textContent).toBe('Photo not herelegacy-17Photo not herelegacy-18')
  expect(shown('Door 1').textContent).not.toContain('No photos yet.')
  expect(shown('Door 2').textContent).toContain('No photos yet.')
  await press('Edit Form')
  await choose('Door 1', picture('view.jpg'))
  await expect.poll(() => photosOf('Door 1')).toBe(3)
  fill(fieldOf('Door 1', 'Additional Notes'), 'Typed')
  await save()
  expect(photosOf('Door 1')).toBe(3)
})
