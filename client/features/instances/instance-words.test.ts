import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api/request/request.ts'
import { cannotReadWords, inUse, NOT_CREATED, notDeleted, notSaved } from './instance-words.ts'

/** An answer with this body, as the client has it. */
const answered = (status: number, body: { message: string }) => new ApiError(status, body.message, null, body)
const NETWORK = 'Network error: Please check your internet connection'

describe('[INSTANCE-13] an instance that was not created', () => {
  it.each([
    [
      'error and details, joined',
      answered(400, { message: 'No', ...{ error: 'Invalid key', details: 'It has expired.' } }),
      { title: 'Failed to create instance', description: 'Invalid key: It has expired.' },
    ],
    [
      'an error of the provider',
      answered(400, { message: 'No', ...{ verkadaError: { message: 'Internal error' } } }),
      { title: 'Failed to create instance', description: 'Verkada API Error: Internal error' },
    ],
    ['no network', new ApiError(0, NETWORK), { title: 'Failed to create instance', description: NETWORK }],
    [
      'a permission that is missing',
      answered(400, { message: 'This API key has no permission to read cameras.' }),
      { title: 'API Key Permission Error', description: expect.stringContaining('"Cameras - Read" permission') },
    ],
    [
      'a permission in the words of the provider',
      answered(400, { message: 'No', ...{ verkadaError: { message: 'Insufficient permissions' } } }),
      { title: 'API Key Permission Error' },
    ],
    [
      'anything else',
      answered(502, { message: 'Silent.' }),
      { title: 'Failed to create instance', description: 'Silent.' },
    ],
  ])('is told with %s', (_what, error, toast) => {
    expect(notSaved(error, NOT_CREATED)).toMatchObject({ ...toast, variant: 'destructive' })
  })
})

describe('[INSTANCE-13] an instance that was not deleted', () => {
  it.each([
    ['This instance is used by 2 project(s).', 'Cannot delete instance'],
    ['The server cannot save right now.', 'Failed to delete instance'],
  ])('is told with "%s" under the title %s', (message, title) => {
    expect(notDeleted(answered(409, { message }))).toEqual({ title, description: message, variant: 'destructive' })
  })
})

describe('[INSTANCE-33] an instance that projects use', () => {
  it.each([
    [['Quay'], 'used by 1 project(s): Quay.'],
    [['A', 'B', 'C'], 'used by 3 project(s): A, B, C.'],
    [['A', 'B', 'C', 'D'], 'used by 4 project(s): A, B, C and 1 other.'],
    [['A', 'B', 'C', 'D', 'E'], 'used by 5 project(s): A, B, C and 2 others.'],
  ])('names the first of %j', (projects, words) => {
    expect(inUse(projects)).toMatchObject({ title: 'Cannot delete instance', variant: 'destructive' })
    expect(inUse(projects).description).toContain(words)
  })
})

describe('[INSTANCE-14] what a key cannot read', () => {
  it('is named', () => {
    expect(cannotReadWords({ region: 'eu', cannotRead: [] })).toBeNull()
    expect(cannotReadWords({ region: null, cannotRead: ['alarms'] })).toBe('Cannot read Alarms')
    expect(cannotReadWords({ region: null, cannotRead: ['access', 'alarms'] })).toBe(
      'Cannot read Access Control and Alarms',
    )
  })
})
