import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api/request/request.ts'
import { linkParameters } from './link-parameters.ts'
import { COMPLETING, REGISTERING, registrationFailure } from './use-registration.ts'

describe('the parameters of a link', () => {
  it('are read as the url has them', () => {
    expect(linkParameters('?token=a%2Bb&email=ana%2Bsite%40customer.example')).toEqual({
      token: 'a+b',
      email: 'ana+site@customer.example',
    })
  })
  it('are there both or not at all', () => {
    expect(['', '?token=a', '?email=b@c.example', '?token=&email=b@c.example'].map(linkParameters)).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

describe('a registration that failed', () => {
  const said = (error: Error, way = COMPLETING) => {
    const { title, description, variant } = registrationFailure(error, way)
    expect(variant).toBe('destructive')
    return [title, description]
  }

  it('is told in the words of the server', () => {
    const message = 'This link has expired. Ask for a new one.'
    expect(said(new ApiError(409, message, 'link-expired', { message }))).toEqual(['Registration Error', message])
  })
  it('has a sentence where the server says none', () => {
    expect(said(new ApiError(500, '500 Internal Server Error', null, {}))).toEqual([
      'Registration Error',
      'Failed to complete registration',
    ])
  })
  it('has another where the answer cannot be read', () => {
    const sentence = 'Failed to complete registration. Please try again.'
    expect(said(new ApiError(502, '502: <html>', null, '<html>'))).toEqual(['Registration Error', sentence])
    expect(said(new TypeError('not a user'))).toEqual(['Registration Error', sentence])
  })
  it('[ACCOUNT-65] by people themselves has sentences of its own', () => {
    const silent = new ApiError(500, '500 Internal Server Error', null, {})
    expect(said(silent, REGISTERING)).toEqual(['Registration Error', 'Failed to register'])
    const unread = new ApiError(502, '502: <html>', null, '<html>')
    expect(said(unread, REGISTERING)).toEqual(['Registration Error', 'Failed to create account. Please try again.'])
    expect(said(new ApiError(0, 'Network error'), REGISTERING)).toEqual(['Registration failed', 'Network error'])
  })
  it('has another title where no answer came', () => {
    const message = 'Network error: Please check your internet connection'
    expect(said(new ApiError(0, message))).toEqual(['Registration failed', message])
  })
})
