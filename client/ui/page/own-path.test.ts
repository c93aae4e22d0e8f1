import { describe, expect, it } from 'vitest'
import { isOwnPath } from './own-path.ts'

const PORTAL = 'https://portal.example'

describe('[FEEDBACK-5] a path', () => {
  it.each(['/', '/?projectId=3', '/notes?project=7', '/profile#x'])('%s leads to a page of the portal', (path) => {
    expect(isOwnPath(path, PORTAL)).toBe(true)
  })
  it.each([
    '',
    '//',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example/login',
    '/\n/evil.example',
    '\t//evil.example',
    'javascript:alert(1)',
    'https://evil.example',
    'notes',
    ' /notes',
  ])('%j does not', (path) => {
    expect(isOwnPath(path, PORTAL)).toBe(false)
  })
})
