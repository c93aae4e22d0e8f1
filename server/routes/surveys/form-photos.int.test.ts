import { createHash, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { Form, FormRecord, UploadedPhotos } from '#events/form/api.ts'
import { addressOfPhoto } from '#events/form/photos.ts'
import { FormPhotosGone } from '#events/form/refusals.ts'
import { storedByPerson } from '#projections/models/system/storage-quotas.ts'
import { emailOf, type Send, userIdOf } from '../../testing/app/app.ts'
import { formPhotos, newForm, photosForm } from '../../testing/app/forms.ts'
import { JPEG, PNG } from '../../testing/app/pictures.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'
import { dropLoosePhotos } from '../../uploads/drop-loose-photos.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const installer = await app.as('installer')
const stranger = await app.as('stranger')
const customer = await app.as('customer')
let id: number

beforeEach(async () => {
  id = await newForm(employee, { sections: [camera], assignedUsers: [emailOf('installer')] })
})

const camera = { id: 1, type: 'camera', title: 'Camera 1' }
const upload = (form: FormData, send: Send = installer, key: string = randomUUID()) =>
  send('POST', '/api/forms/upload-photos', form, { key })
const pathsOf = ({ body }: { readonly body: unknown }) => UploadedPhotos.parse(body).photos
const ofNew = (sectionId: number) => ({ formId: String(id), sectionId: String(sectionId), isNewSection: 'true' })
const remove = (photoPath: string, sectionId = 1) =>
  installer(
    'POST',
    '/api/forms/delete-photo',
    { formId: id, sectionId, photoPath },
    { headers: { 'x-http-method-override': 'DELETE' } },
  )
const read = async () => Form.parse((await employee('GET', `/api/forms/${id}`)).body)
const photosOf = async (section: number) => (await read()).sections.find((one) => one.id === section)?.['photos']
const pathOf = (bytes: Uint8Array, ending: string) =>
  `form-${id}/${createHash('sha256').update(bytes).digest('hex')}.${ending}`

describe('photos of a section', () => {
  it('[FORM-30] come several at once, each once, and are read by those who see the form', async () => {
    const key = randomUUID()
    const paths = [pathOf(JPEG, 'jpg'), pathOf(PNG, 'png')]
    for (let time = 0; time < 2; time++)
      expect(await upload(formPhotos(id, 1, JPEG, PNG), installer, key)).toMatchObject({
        status: 201,
        body: { photos: paths },
      })
    expect(await photosOf(1)).toEqual(paths)
    for (const [send, status] of [
      [installer, 200],
      [employee, 200],
      [stranger, 404],
      [customer, 403],
    ] as const)
      expect(await send('GET', addressOfPhoto(paths[0] ?? ''))).toMatchObject({ status })
    expect(await installer('GET', `${addressOfPhoto(paths[1] ?? '')}?size=360`)).toMatchObject({ status: 200 })
  })

  it('[FORM-30] never make a save conflict', async () => {
    const form = await read()
    await upload(formPhotos(id, 1, JPEG))
    const saved = await employee('PATCH', `/api/forms/${id}`, {
      ...form,
      sections: [{ ...camera, cameraNotes: 'low', photos: [] }],
    })
    expect(saved).toMatchObject({ status: 200 })
    expect(await photosOf(1)).toEqual([pathOf(JPEG, 'jpg')])
  })

  it('[FORM-30] [FORM-237] go once, and their bytes with the last section that has them', async () => {
    const [path = ''] = pathsOf(await upload(formPhotos(id, 1, JPEG)))
    expect(await remove(path)).toMatchObject({ status: 204 })
    expect(await remove(path)).toMatchObject({ status: 204 })
    expect(await photosOf(1)).toEqual([])
    expect(await installer('GET', addressOfPhoto(path))).toMatchObject({ status: 404 })
    const { lines } = FormRecord.parse((await employee('GET', `/api/forms/${id}/history`)).body)
    expect(lines.slice(0, 2).map(({ phrase }) => phrase)).toEqual([
      'let go of 1 photo that no section has',
      'removed the photo photo-1.jpg from Camera 1',
    ])
  })

  it('[FORM-31] of a section that is not saved yet become its own with the save, and others go after a day', async () => {
    const [kept = ''] = pathsOf(await upload(photosForm(ofNew(2), [JPEG])))
    const [loose = ''] = pathsOf(await upload(photosForm(ofNew(2), [PNG])))
    const form = await read()
    const added = { ...camera, id: 2, title: 'Camera 2', photos: [kept] }
    await installer('PATCH', `/api/forms/${id}`, { ...form, sections: [...form.sections, added] })
    expect(await photosOf(2)).toEqual([kept])
    const { bus, pool, log } = app.runtime
    const dropAt = (hours: number) =>
      dropLoosePhotos({ bus, pool, log, now: () => new Date(Date.now() + hours * 3_600_000) })
    await app.runtime.atHead(['forms'])
    await dropAt(22)
    expect(await installer('GET', addressOfPhoto(loose))).toMatchObject({ status: 200 })
    await dropAt(24)
    expect(await installer('GET', addressOfPhoto(loose))).toMatchObject({ status: 404 })
    expect(await installer('GET', addressOfPhoto(kept))).toMatchObject({ status: 200 })
  })

  it('[FORM-35] that were let go are named by the refusal of a save, which goes through without them', async () => {
    const [path = ''] = pathsOf(await upload(photosForm(ofNew(2), [JPEG])))
    const { bus, pool, log } = app.runtime
    await app.runtime.atHead(['forms'])
    await dropLoosePhotos({ bus, pool, log, now: () => new Date(Date.now() + 24 * 3_600_000) })
    const form = await read()
    const saveWith = (photos: string[]) =>
      installer('PATCH', `/api/forms/${id}`, {
        ...form,
        sections: [...form.sections, { ...camera, id: 2, title: 'Camera 2', photos }],
      })
    const { status, body } = await saveWith([path])
    expect(status).toBe(409)
    expect(FormPhotosGone.parse(body).sections).toEqual([
      { sectionId: 2, digests: [createHash('sha256').update(JPEG).digest('hex')] },
    ])
    expect(await saveWith([])).toMatchObject({ status: 200 })
  })

  it('[FORM-32] are announced by digest for all who have the form open', async () => {
    const digests = [createHash('sha256').update(JPEG).digest('hex'), 'b'.repeat(64)]
    const body = { sectionId: 1, digests }
    expect(await installer('POST', `/api/forms/${id}/announced-photos`, body)).toMatchObject({ status: 204 })
    await upload(formPhotos(id, 1, JPEG))
    expect(await installer('DELETE', `/api/forms/${id}/announced-photos`, body)).toMatchObject({ status: 204 })
    const { lines } = FormRecord.parse((await employee('GET', `/api/forms/${id}/history`)).body)
    expect(lines.slice(0, 3).map(({ phrase }) => phrase)).toEqual([
      'gave up 1 photo of Camera 1 that did not arrive',
      'added the photo photo-1.jpg to Camera 1',
      'began to send 2 photos for Camera 1',
    ])
  })

  it('[QUOTA-4] count in the quota of the person who adds them, until they go', async () => {
    const used = async () => {
      await app.runtime.atHead(['quotas'])
      return (await storedByPerson(app.runtime.pool)).get(userIdOf('employee'))?.totalFiles ?? 0
    }
    const before = await used()
    await upload(formPhotos(id, 1, JPEG, PNG), employee)
    expect(await used()).toBe(before + 2)
    await employee('DELETE', `/api/forms/${id}`)
    expect(await used()).toBe(before)
  })

  it.each([
    ['without its texts', () => photosForm({}, [JPEG]), 400, /formId/],
    ['of a section that is not there', () => formPhotos(id, 9, JPEG), 404, /section does not exist/],
    ['of a form that is not there', () => formPhotos(99_999, 1, JPEG), 404, /does not exist/],
    ['that is no picture', () => formPhotos(id, 1, Buffer.from('text')), 400, /Please select an image file/],
    ['with a file too many', () => formPhotos(id, 1, JPEG, PNG, JPEG, PNG, JPEG, PNG), 400, /up to 5 image files/],
    [
      'without any text that says a form',
      () => photosForm({ formId: 'one' }, [JPEG]),
      400,
      /^Say by formId, a positive whole number/,
    ],
    ['with a text of another name', () => photosForm({ ...ofNew(2), path: '..' }, [JPEG]), 400, /up to 5 image files/],
  ])('[FORM-3] an upload %s is refused', async (_, form, status, message) => {
    expect(await upload(form())).toMatchObject({ status, body: { message: expect.stringMatching(message) } })
  })

  it('[FORM-236] an upload of which one file is refused takes none, and names that file', async () => {
    const form = formPhotos(id, 1, JPEG)
    form.append('photos', new Blob(['text']), 'plan of the door.txt')
    const { revision } = await read()
    expect(await upload(form)).toMatchObject({
      status: 400,
      body: { message: 'plan of the door.txt: Please select an image file' },
    })
    expect(await upload(formPhotos(id, 1, JPEG, PNG, JPEG, PNG, JPEG, PNG))).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/photo-6\.jpg is one too many$/) },
    })
    expect(await read()).toMatchObject({ revision, sections: [{ photos: [] }] })
  })

  it.each([
    '..%2F..%2Fetc%2Fpasswd',
    '%252e%252e%252fetc%252fpasswd',
    '%2Fetc%2Fpasswd',
    'form-1%2F..%2Fsecret.jpg',
    `form-1%00%2F${'a'.repeat(64)}.jpg`,
    `form-1%2F${'a'.repeat(64)}.exe`,
  ])('[FORM-34] a path that is that of no photo leads nowhere: %s', async (path) => {
    expect(await employee('GET', `/api/forms/photos/${path}`)).toMatchObject({ status: 404 })
  })

  it('[FORM-34] [FORM-237] another form is no way to a photo', async () => {
    const [path = ''] = pathsOf(await upload(formPhotos(id, 1, JPEG)))
    const other = await newForm(stranger, { sections: [camera] })
    const elsewhere = path.replace(`form-${id}`, `form-${other}`)
    expect(await stranger('GET', addressOfPhoto(elsewhere))).toMatchObject({ status: 404 })
    const body = { formId: other, sectionId: 1, photoPath: path }
    expect(await stranger('POST', '/api/forms/delete-photo', body)).toMatchObject({ status: 404 })
    expect(await photosOf(1)).toEqual([path])
  })
})
