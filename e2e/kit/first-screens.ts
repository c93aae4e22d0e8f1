// The screens that many others begin at.
import type { Screen } from './screen.ts'
import { openFirstBoard } from './screen-steps.ts'

export const dashboard: Screen = {
  name: 'dashboard',
  path: '/',
  person: 'employee',
  seen: (page) => page.getByRole('main').getByRole('link').first(),
}

export const board: Screen = {
  name: 'board',
  person: 'employee',
  open: openFirstBoard,
  seen: (page) => page.getByRole('article').first(),
}
