import { describe, expect, it } from 'vitest'
import { listErrors } from './form-errors.ts'

describe('the errors of a form as a list', () => {
  it('names fields within fields by their path', () => {
    const required = { type: 'too_small', message: 'Name is required' }
    expect(
      listErrors({ name: required, users: [undefined, { email: { type: 'custom', message: 'No e-mail' } }] }),
    ).toEqual([
      { name: 'name', message: 'Name is required' },
      { name: 'users.1.email', message: 'No e-mail' },
    ])
  })

  it('keeps what belongs to no field', () => {
    expect(listErrors({ root: { type: 'server', message: 'Closed' } })).toEqual([{ name: '', message: 'Closed' }])
  })

  it('is empty for a form without errors', () => {
    expect(listErrors({})).toEqual([])
  })
})
