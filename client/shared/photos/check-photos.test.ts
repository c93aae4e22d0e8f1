import { describe, expect, it } from 'vitest'
import { MAX_PHOTO_BYTES } from '#events/kernel/photo.ts'
import { checkFiles, checkPhotos, remainingBytes } from './check-photos.ts'

const file = (name: string, size = 1000, type = 'image/jpeg') => ({ name, size, type })
const refusedOf = (files: Parameters<typeof checkPhotos>[0]) =>
  checkPhotos(files, null).refused.map((one) => [one.file.name, one.reason])
const said = (files: Parameters<typeof checkPhotos>[0], remaining: number | null = null) => {
  const { accepted, refusal } = checkPhotos(files, remaining)
  return [accepted.map(({ name }) => name), refusal && [refusal.title, refusal.description]]
}

describe('[PHOTO-11] what is chosen as photos', () => {
  it('may be of each kind that cards take', () => {
    for (const type of ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/heic'])
      expect(said([file('a', 1, type)])).toEqual([['a'], null])
    expect(said([file('IMG_1.HEIC', 1, '')])).toEqual([['IMG_1.HEIC'], null])
  })

  it.each(['image/heif', 'image/jpg', 'image/pjpeg', ''])(
    '[PHOTO-96] is asked of the server as the type %j',
    (type) => {
      expect(said([file('plan', 1, type)])).toEqual([['plan'], null])
    },
  )

  it.each(['application/pdf', 'image/svg+xml'])('is refused as the type %j', (type) => {
    expect(said([file('plan', 1, type)])).toEqual([[], ['Invalid file type', 'Please select an image file']])
  })

  it('[PHOTO-128] is looked at, whatever the browser says of it', async () => {
    const made = (bytes: BlobPart, name: string, type: string) => new File([bytes], name, { type })
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])
    const files = [made('%PDF-1.7', 'plan.jpg', 'image/jpeg'), made(png, 'view.pdf', 'application/pdf')]
    const { accepted, refused } = await checkFiles(files, null)
    expect(accepted.map(({ name }) => name)).toEqual(['view.pdf'])
    expect(refused.map(({ file: { name }, reason }) => [name, reason])).toEqual([
      ['plan.jpg', 'Please select an image file'],
    ])
    const gone = made(png, 'gone.jpg', 'image/jpeg')
    gone.slice = () => {
      throw new DOMException('The file is gone.', 'NotFoundError')
    }
    expect((await checkFiles([gone], null)).accepted).toEqual([gone])
  })

  it('may have 26214400 bytes and not one more', () => {
    expect(said([file('a', MAX_PHOTO_BYTES)])).toEqual([['a'], null])
    expect(said([file('a', MAX_PHOTO_BYTES + 1)])).toEqual([[], ['File too large', 'File must be smaller than 25MB']])
  })

  it('[PHOTO-12] goes up as far as five and the rest of the day has room', () => {
    const seven = ['1', '2', '3', '4', '5', '6', '7'].map((name) => file(name))
    expect(said(seven)).toEqual([
      ['1', '2', '3', '4', '5'],
      ['Too many photos', 'Up to five photos can be added at once. Not added: 6, 7'],
    ])
    expect(said([file('big', 3000)], 2999)).toEqual([[], ['Quota exceeded', 'Upload would exceed your storage quota']])
    expect(said([file('big', 3000)], 3000)).toEqual([['big'], null])
  })

  it('[PHOTO-20] fits where the rounded figure of the quota may hide that it does', () => {
    const all = remainingBytes({ remainingSpace: 0.5 })
    expect(said([file('a', 0.54 * 1024 * 1024)], all)[0]).toEqual(['a'])
    expect(said([file('a', 0.56 * 1024 * 1024)], all)[0]).toEqual([])
    expect(said([file('a')], remainingBytes(undefined))[0]).toEqual(['a'])
  })

  it('[PHOTO-101] keeps the reason of each file that is not sent', () => {
    const files = ['1', '2', '3', '4', '5', '6'].map((name) => file(name))
    expect(refusedOf([file('b.pdf', 1, 'application/pdf'), file('c', MAX_PHOTO_BYTES + 1), ...files])).toEqual([
      ['b.pdf', 'Please select an image file'],
      ['c', 'File must be smaller than 25MB'],
      ['6', 'Up to five photos can be added at once'],
    ])
  })

  it('is told of by name where several are refused, and the others go up', () => {
    expect(said([file('a'), file('b.pdf', 1, 'application/pdf'), file('c', MAX_PHOTO_BYTES + 1)])).toEqual([
      ['a'],
      ['Invalid file type', 'Please select an image file: b.pdf. File must be smaller than 25MB: c'],
    ])
  })
})
