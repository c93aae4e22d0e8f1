import { beforeEach, expect, it } from 'vitest'
import { ProjectId, UserId } from '#events/kernel/ids.ts'
import { me } from '../testing/samples.ts'
import { samplePhoto } from '../testing/sample-photo.ts'
import { changeUpload, forgetUpload, photosElsewhere, unsavedPhotos, uploads } from './uploads.ts'

const other = UserId.parse(99)
const done = { state: { status: 'done' } } as const
const failed = { state: { status: 'failed', reason: '' } } as const

beforeEach(() => uploads.setState({ list: [], onScreen: null }))

it('[PHOTO-15] counts the photos of a person that are not on the server', () => {
  uploads.setState({
    list: [samplePhoto('a', {}), samplePhoto('b', failed), samplePhoto('c', done), samplePhoto('d', { by: other })],
  })
  expect([unsavedPhotos(uploads.getState(), me.id), unsavedPhotos(uploads.getState(), other)]).toEqual([2, 1])
})

it('[PHOTO-15] tells of photos of boards that are on no screen', () => {
  const second = { projectId: ProjectId.parse(2) }
  uploads.setState({
    list: [samplePhoto('a', {}), samplePhoto('b', { ...failed, ...second }), samplePhoto('c', second)],
  })
  expect(photosElsewhere(uploads.getState(), me.id)).toEqual({ sending: 2, failed: 1 })
  uploads.setState({ onScreen: ProjectId.parse(2) })
  expect(photosElsewhere(uploads.getState(), me.id)).toEqual({ sending: 1, failed: 0 })
})

it('forgets a photo once, and leaves it so when its answer comes later', () => {
  uploads.setState({ list: [samplePhoto('a', {}), samplePhoto('b', {})] })
  forgetUpload('a')
  forgetUpload('a')
  changeUpload('a', done)
  expect(uploads.getState().list.map(({ id }) => id)).toEqual(['b'])
})
