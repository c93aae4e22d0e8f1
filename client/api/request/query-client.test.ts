import { describe, expect, it } from 'vitest'
import {
  endSession,
  mutationRetryDelay,
  queryClient,
  readRetryDelay,
  setLeaving,
  shouldRetryMutation,
  shouldRetryRead,
  USER_KEY,
} from './query-client.ts'
import { ApiError, isUnauthorized } from './request.ts'

const lost = new ApiError(0, 'Network error: Please check your internet connection')
const signedOut = new ApiError(401, '401: Unauthorized')
const quoting = new ApiError(409, 'There is an organization "Unauthorized Access Ltd" already.')
const away = new ApiError(503, '503: The server cannot save right now.', 'unavailable', null, 2000)
const tooMany = new ApiError(429, 'You are asking for more than one person can.', 'too-many-requests', null, 7000)
const tooManyLogins = new ApiError(429, 'Too many failed logins.', 'too-many-logins', null, 840_000)
const refused = new ApiError(409, 'Ana moved this card.')

describe('reads', () => {
  it('are tried twice more, but not when nobody is signed in', () => {
    expect([0, 1, 2].map((failures) => shouldRetryRead(failures, lost))).toEqual([true, true, false])
    expect(shouldRetryRead(0, signedOut)).toBe(false)
    expect(shouldRetryRead(0, new Error('Unauthorized'))).toBe(false)
    expect(isUnauthorized(quoting)).toBe(false)
  })

  it('wait one second, then twice as long each time, thirty at most', () => {
    expect([0, 1, 2, 3, 4, 5, 20].map((failures) => readRetryDelay(failures, lost))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ])
  })

  it('[LIVE-23] are tried for as long as the server asks for patience, and as late as it asks', () => {
    expect([0, 2, 500].map((failures) => shouldRetryRead(failures, away))).toEqual([true, true, true])
    const delay = (failures: number, random: number) => readRetryDelay(failures, away, { random: () => random })
    expect([0, 1, 2, 3, 500].map((failures) => delay(failures, 0))).toEqual([2000, 2000, 4000, 5000, 5000])
  })

  it('[LIVE-59] wait for a part of a second more than all are asked to', () => {
    expect(readRetryDelay(0, away, { random: () => 0.25 })).toBe(2250)
    expect(readRetryDelay(0, lost, { random: () => 0.25 })).toBe(1000)
  })
})

describe('[HTTP-3] what was too much at once', () => {
  it('is asked again when the server says, reads and mutations alike', () => {
    expect([0, 2, 9].map((failures) => shouldRetryRead(failures, tooMany))).toEqual([true, true, true])
    expect([0, 2, 9].map((failures) => shouldRetryMutation(failures, tooMany))).toEqual([true, true, true])
    expect(readRetryDelay(0, tooMany, { random: () => 0 })).toBe(7000)
    expect(mutationRetryDelay(0, tooMany)).toBe(7000)
    expect(mutationRetryDelay(0, lost)).toBe(1000)
  })

  it('is told to the person where it was signing in', () => {
    expect(shouldRetryMutation(0, tooManyLogins)).toBe(false)
  })
})

describe('mutations', () => {
  it('[INSTANCE-6] are left to the person when the provider was silent', () => {
    const silent = new ApiError(502, 'Verkada did not answer. Nothing was saved.', 'provider-silent')
    expect(shouldRetryMutation(0, silent)).toBe(false)
  })

  it('[READ-33] are sent until they are taken where the server asks for patience, and as late as it asks', () => {
    expect([0, 1, 500].map((failures) => shouldRetryMutation(failures, away))).toEqual([true, true, true])
    expect(mutationRetryDelay(0, away)).toBe(2000)
  })

  it('are tried once more when no decision came back, and never when nobody is signed in', () => {
    expect([0, 1].map((failures) => shouldRetryMutation(failures, lost))).toEqual([true, false])
    expect(shouldRetryMutation(0, new ApiError(503, 'The store is away.'))).toBe(true)
    expect(shouldRetryMutation(0, refused)).toBe(false)
    expect(shouldRetryMutation(0, signedOut)).toBe(false)
  })
})

describe('an answer that nobody is signed in', () => {
  it('ends the session on the screen', async () => {
    queryClient.setQueryData(USER_KEY, { id: 1 })
    await expect(
      queryClient.fetchQuery({ queryKey: ['/api/projects'], queryFn: () => Promise.reject(signedOut) }),
    ).rejects.toBe(signedOut)
    expect(queryClient.getQueryData(USER_KEY)).toBeNull()
  })
})

it('[FORM-189] while a person logs out, no push or other answer ends the session before that of the logout', () => {
  queryClient.setQueryData(USER_KEY, { id: 1 })
  setLeaving(true)
  endSession()
  expect(queryClient.getQueryData(USER_KEY)).toEqual({ id: 1 })
  setLeaving(false)
  endSession()
  expect(queryClient.getQueryData(USER_KEY)).toBeNull()
})
