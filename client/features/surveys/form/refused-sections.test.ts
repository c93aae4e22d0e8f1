import { expect, it } from 'vitest'
import { ApiError } from '../../../api/request/request.ts'
import { refusedSections } from './refused-sections.ts'

const refusal = (body: object, fields: Record<string, string> = {}) =>
  new ApiError(400, 'It does not fit.', null, body, null, fields)

it('[FORM-186] a refused save says which sections it is about, by their places in what was sent', () => {
  const doors = refusal({ code: 'door-install-type', sections: [9, 4] })
  expect(refusedSections(doors, [4, 7, 9])).toEqual({ doors: [2, 0], sentences: new Map() })
  const fields = refusal({}, { 'sections.1.title': 'Too long.', 'sections.x': 'Odd.', title: 'Of the form.' })
  expect(refusedSections(fields, [4, 7])).toEqual({ doors: [], sentences: new Map([[1, 'Too long.']]) })
  expect(refusedSections(new Error('no answer'), [4])).toEqual({ doors: [], sentences: new Map() })
})
