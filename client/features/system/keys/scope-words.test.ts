import { expect, it } from 'vitest'
import { SCOPES } from '#events/registry.ts'
import { scopeWords } from './scope-words.ts'

it('[KEY-56] each scope says what a key does by it', () => {
  expect(SCOPES.filter((scope) => scopeWords(scope) === null)).toEqual([])
  expect(scopeWords('projects:read')).toBe('Reads projects, their cards, photos and history.')
  expect(scopeWords('accounts:write')).toContain('creates no users')
  expect(scopeWords('unknown:read')).toBeNull()
})
