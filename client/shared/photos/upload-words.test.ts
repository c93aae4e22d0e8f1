import { expect, it } from 'vitest'
import { ApiError } from '../../api/request/request.ts'
import { uploadFailure } from './upload-words.ts'

const answer = (status: number, message: string, body: unknown = null, statusText = '', code: string | null = null) =>
  new ApiError(status, message, code, body, null, {}, statusText)
const jpeg = { name: 'one.jpg', type: 'image/jpeg' }
const quota = { usagePercentage: 98, currentUsage: 1003.5, quotaLimit: 1024 }

it.each<[string, ApiError, [title: string, description: string]]>([
  ['a full quota', answer(413, '', { quota }), ['Quota exceeded', 'Storage limit reached: 98% used (1003.5/1024MB)']],
  ['a quota without figures', answer(413, ''), ['Quota exceeded', 'Upload would exceed your storage quota']],
  ['no image', answer(400, 'Please select an image file'), ['Invalid file type', 'Please select an image file']],
  [
    'a file that the answer names',
    answer(400, 'one.jpg: Please select an image file'),
    ['Invalid file type', 'Please select an image file'],
  ],
  ['too much', answer(400, 'File must be smaller than 25MB'), ['File too large', 'File must be smaller than 25MB']],
  [
    'another refusal',
    answer(409, 'This project is closed.', null, 'Conflict'),
    ['Upload failed', 'Upload failed: 409 Conflict'],
  ],
  [
    'an error',
    answer(500, 'x', null, 'Internal Server Error'),
    ['Upload failed', 'Upload failed: 500 Internal Server Error'],
  ],
])('[PHOTO-11] says of %s what the specification says', (_, error, [title, description]) => {
  expect(uploadFailure(error, jpeg).toast).toEqual({ title, description, variant: 'destructive' })
})

it('[PHOTO-13] tells at the photo why, in a sentence where there is one', () => {
  expect(uploadFailure(answer(409, 'This project is closed.'), jpeg).reason).toBe('This project is closed.')
  expect(uploadFailure(answer(0, 'Network error: Please check your internet connection'), jpeg).reason).toBe(
    'Network error: Please check your internet connection',
  )
})

it('[PHOTO-107] says in words that the card of a photo is gone, not by a number', () => {
  const { toast, reason } = uploadFailure(answer(404, 'This does not exist.', null, 'Not Found'), jpeg)
  expect(toast.description).toBe('The place of this photo was deleted meanwhile, or you have no access to it any more.')
  expect([toast.title, reason]).toEqual(['Upload failed', toast.description])
})

it('[PHOTO-102] says of a damaged picture that it is, beside what the specification says', () => {
  const damaged = answer(400, 'Please select an image file. This one is damaged', null, '', 'photo-damaged')
  const { toast, reason } = uploadFailure(damaged, jpeg)
  expect(toast).toMatchObject({ title: 'Invalid file type' })
  expect(reason).toMatch(/^Please select an image file\. This picture is damaged/)
})

it('[PHOTO-11] says what to do with a picture of a phone that the server cannot read', () => {
  const refused = answer(400, 'Please select an image file')
  const [heic, unknown] = [
    { name: 'IMG_1.HEIC', type: '' },
    { name: 'IMG_1', type: 'image/heic' },
  ]
  for (const file of [heic, unknown])
    expect(uploadFailure(refused, file).toast).toMatchObject({
      title: 'Invalid file type',
      description: 'Please select an image file. This HEIC picture cannot be read here: save it as JPEG',
    })
})
