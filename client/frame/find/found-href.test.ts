import { expect, it } from 'vitest'
import { keyOfPage } from './found-href.ts'

it('[FIND-7] knows what a page shows by its address', () => {
  expect(keyOfPage('/', '?projectId=3')).toBe('project-3')
  expect(keyOfPage('/', '?projectId=3&card=17')).toBe('device-17')
  expect(keyOfPage('/forms/5', '')).toBe('form-5')
  expect(keyOfPage('/forms/view/5', '')).toBe('form-5')
  expect(keyOfPage('/projects/3/plans/7', '?page=12&card=4')).toBe('page-7012')
  expect(keyOfPage('/projects/3/plans/7', '')).toBe('page-7001')
  for (const path of ['/', '/forms', '/forms/new', '/forms/5/history', '/users']) expect(keyOfPage(path, '')).toBeNull()
})
