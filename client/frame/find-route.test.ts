import { describe, expect, it } from 'vitest'
import { destinationOf, findRoute } from './find-route.ts'

const routes = [
  { path: '/', access: ['employee', 'installer'] },
  { path: '/auth', access: 'signed-out' },
  { path: '/set-password', access: 'public' },
  { path: '/forms/new', access: ['employee'] },
  { path: '/forms/:id', access: ['employee', 'installer'] },
] as const

const pathOf = (path: string) => findRoute(routes, path)?.path
const ways = (path: string) => {
  const route = findRoute(routes, path)
  return {
    signedOut: destinationOf(route, null),
    employee: destinationOf(route, 'employee'),
    customer: destinationOf(route, 'customer'),
  }
}

describe('the route of a path', () => {
  it('is the first whose pattern fits the whole path', () => {
    expect(pathOf('/')).toBe('/')
    expect(pathOf('/forms/new')).toBe('/forms/new')
    expect(pathOf('/forms/7')).toBe('/forms/:id')
    expect(pathOf('/forms/7/photos')).toBeUndefined()
    expect(pathOf('/elsewhere')).toBeUndefined()
  })
})

describe('where a path leads', () => {
  it('is the screen for the roles of the route, and not found for other roles', () => {
    expect(ways('/')).toEqual({ signedOut: 'sign-in', employee: 'screen', customer: 'not-found' })
    expect(ways('/forms/7')).toEqual({ signedOut: 'sign-in', employee: 'screen', customer: 'not-found' })
  })

  it('is the login screen for a path that does not exist, as long as the person is signed out', () => {
    expect(ways('/elsewhere')).toEqual({ signedOut: 'sign-in', employee: 'not-found', customer: 'not-found' })
  })

  it('is a public page signed in and signed out', () => {
    expect(ways('/set-password')).toEqual({ signedOut: 'page', employee: 'page', customer: 'page' })
  })

  it('is the start for a signed-in person who comes to the login screen', () => {
    expect(ways('/auth')).toEqual({ signedOut: 'page', employee: 'start', customer: 'start' })
  })
})
