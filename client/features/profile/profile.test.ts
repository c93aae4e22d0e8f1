// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api/request/request.ts'
import { previousPath } from './profile-screen.tsx'
import { statusAndText } from './change-password-form.tsx'

describe('Back of the profile', () => {
  const here = { origin: 'https://portal.example', pathname: '/profile' }
  const from = (referrer: string) => previousPath(referrer, here)

  it('leads to the page of this portal that led here, without a history', () => {
    expect(from('https://portal.example/notes?project=7')).toBe('/notes?project=7')
  })
  it('leads nowhere else', () => {
    expect([from(''), from('https://elsewhere.example/notes'), from('https://portal.example/profile')]).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('a password that was not changed', () => {
  it('is said with the status and the text of the answer', () => {
    const message = 'Current password is incorrect'
    expect(statusAndText(new ApiError(400, message, 'wrong-password', { message }))).toBe(`400: ${message}`)
    expect(statusAndText(new ApiError(502, '502: Bad Gateway', null, 'Bad Gateway'))).toBe('502: Bad Gateway')
    expect(statusAndText(new ApiError(500, '500 Internal Server Error', null, {}))).toBe('500 Internal Server Error')
  })
  it('for want of an answer is said in words', () => {
    const lost = new ApiError(0, 'Network error: Please check your internet connection')
    expect(statusAndText(lost)).toBe('Network error: Please check your internet connection')
  })
})
